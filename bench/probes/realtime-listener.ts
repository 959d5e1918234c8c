import { setTimeout as sleep } from 'node:timers/promises'

interface Heard {
  /** The row's owner. */
  userId: string
  productId: string
  /** `performance.now()` when the frame arrived. */
  at: number
}

export interface Listener {
  userId: string
  heard: Heard[]
  close(): void
}

interface Frame {
  event: string
  payload: {
    status?: string
    response?: { reason?: string }
    data?: { record: { id: string; user_id: string } }
  }
}

const secondsToJoin = 30

/**
 * One user's page, in the raw protocol: a connection with one channel, which listens for changes of the user's own
 * products. Resolves when the server says that changes flow.
 */
export async function listenForOwnProducts(
  url: string,
  publishableKey: string,
  userId: string,
  token: string,
): Promise<Listener> {
  const socket = new WebSocket(
    `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0`,
  )
  const heard: Heard[] = []
  const joined = Promise.withResolvers<void>()
  socket.addEventListener('error', () => joined.reject(new Error('A connection was refused.')))
  socket.addEventListener('close', ({ code }) => joined.reject(new Error(`Closed with ${code}.`)))
  socket.addEventListener('open', () => {
    const changes = {
      event: '*',
      schema: 'public',
      table: 'products',
      filter: `user_id=eq.${userId}`,
    }
    const config = { postgres_changes: [changes], presence: { enabled: false } }
    const topic = `realtime:products:${userId}`
    socket.send(JSON.stringify(['1', '1', topic, 'phx_join', { config, access_token: token }]))
  })
  socket.addEventListener('message', ({ data }) => {
    const at = performance.now()
    const [, , , event, payload] = JSON.parse(String(data)) as [
      unknown,
      unknown,
      unknown,
      Frame['event'],
      Frame['payload'],
    ]
    if (event === 'postgres_changes' && payload.data) {
      const { id, user_id: owner } = payload.data.record
      heard.push({ userId: owner, productId: id, at })
    } else if (event === 'system' && payload.status === 'ok') {
      joined.resolve()
    } else if (payload.status === 'error') {
      joined.reject(new Error(`Not joined: ${payload.response?.reason}`))
    }
  })
  const waiting = new AbortController()
  const late = sleep(secondsToJoin * 1000, undefined, { signal: waiting.signal }).then(
    () => {
      throw new Error(`Not joined within ${secondsToJoin} s.`)
    },
    () => undefined,
  )
  await Promise.race([joined.promise, late]).finally(() => waiting.abort())
  return { userId, heard, close: () => socket.close() }
}
