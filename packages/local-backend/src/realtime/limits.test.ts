import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket, type ClientOptions } from 'ws'
import {
  collect,
  OWNER,
  pause,
  startRealtime,
  subscribe,
  type RealtimeFixture,
} from '#src/realtime/realtime.fixture.ts'

let realtime: RealtimeFixture | undefined
let sockets: WebSocket[] = []

afterEach(async () => {
  for (const socket of sockets) socket.terminate()
  sockets = []
  await realtime?.stop()
  realtime = undefined
})

/** 'in', or the status and reason of the refusal. */
async function connect(options: ClientOptions = {}): Promise<string> {
  const socket = await open(options)
  return socket instanceof WebSocket ? 'in' : socket
}

async function open(options: ClientOptions = {}): Promise<WebSocket | string> {
  if (!realtime) throw new Error('Nothing is running')
  const { publishableKey } = realtime.database.context.keys
  const address = `${realtime.origin.replace('http', 'ws')}/realtime/v1/websocket`
  const socket = new WebSocket(`${address}?apikey=${publishableKey}&vsn=2.0.0`, options)
  sockets.push(socket)
  return await new Promise((resolve, reject) => {
    socket.on('open', () => resolve(socket))
    socket.on('error', reject)
    socket.on('unexpected-response', (_, response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve(`${response.statusCode} ${Buffer.concat(chunks).toString()}`),
      )
    })
  })
}

async function openSocket(): Promise<WebSocket> {
  const socket = await open()
  if (typeof socket === 'string') throw new Error(socket)
  return socket
}

const everyNote = { event: '*' as const, schema: 'public', table: 'notes' }

const from = (address: string): ClientOptions => ({ headers: { 'x-forwarded-for': address } })

/** Frames of a socket as they come, and the code with which it ended. */
function listen(socket: WebSocket) {
  const frames: string[] = []
  socket.on('message', (data: Buffer) => frames.push(data.toString()))
  const ended = new Promise<string>((resolve) => {
    socket.on('close', (code, reason) => resolve(`${code} ${reason.toString()}`))
  })
  return {
    frames,
    ended,
    async count(event: string, wanted: number): Promise<string[]> {
      const deadline = Date.now() + 10_000
      const found = () => frames.filter((frame) => frame.includes(`"${event}"`))
      while (found().length < wanted && Date.now() < deadline) await pause(5)
      return found()
    },
  }
}

describe('connections', () => {
  test('of one address are limited, those of others are not, and all together are', async () => {
    realtime = await startRealtime({ maxConnections: 4, maxConnectionsPerAddress: 2 }, 1)
    expect(await connect(from('192.0.2.1'))).toBe('in')
    // Entries left of the trusted proxy's are not trustworthy.
    expect(await connect(from('198.51.100.9, 192.0.2.1'))).toBe('in')
    expect(await connect(from('192.0.2.1'))).toMatch(/^429 .*from your address/)
    expect(await connect(from('2001:db8:1:2::1'))).toBe('in')
    expect(await connect(from('2001:db8:1:2::2'))).toBe('in')
    expect(await connect(from('2001:db8:1:2::3'))).toMatch(/^429 .*from your address/)
    expect(await connect(from('192.0.2.2'))).toMatch(/^429 .*Too many connections"/)
    sockets[0]?.terminate()
    // The place is free once the server has noticed.
    await expect.poll(() => connect(from('192.0.2.2'))).toBe('in')
  })

  test('count by their own address if no proxy is trusted', async () => {
    realtime = await startRealtime({ maxConnectionsPerAddress: 1 })
    expect(await connect(from('192.0.2.1'))).toBe('in')
    expect(await connect(from('192.0.2.2'))).toMatch(/^429 /)
  })

  test('that are refused because of their key free their place', async () => {
    realtime = await startRealtime({ maxConnectionsPerAddress: 1 })
    const address = `${realtime.origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=guess`
    const refused = new WebSocket(address)
    const status = await new Promise((resolve) => {
      refused.on('unexpected-response', (_, response) => resolve(response.statusCode))
    })
    expect(status).toBe(401)
    refused.on('error', () => undefined)
    refused.terminate()
    await expect.poll(() => connect()).toBe('in')
  })
})

describe('one connection', () => {
  test('joins as many channels as allowed at once, and more only as time passes', async () => {
    realtime = await startRealtime({ maxChannelsPerConnection: 10 })
    const socket = await openSocket()
    const heard = listen(socket)
    for (let index = 1; index <= 12; index += 1) {
      socket.send(`["${index}","${index}","realtime:room","phx_join",{}]`)
    }
    const replies = await heard.count('phx_reply', 12)
    expect(replies.filter((frame) => frame.includes('"status":"ok"'))).toHaveLength(10)
    expect(replies.at(-1)).toContain('Too many joins')
    await pause(300)
    socket.send('["13","13","realtime:room","phx_join",{}]')
    expect((await heard.count('phx_reply', 13)).at(-1)).toContain('"status":"ok"')
  })

  test('may send five hundred messages at once, and is closed if it sends more', async () => {
    realtime = await startRealtime()
    const calm = await openSocket()
    const [heardByCalm, flooding] = [listen(calm), await openSocket()]
    const heardByFlooding = listen(flooding)
    const beat = '[null,"1","phoenix","heartbeat",{}]'
    for (let index = 0; index < 400; index += 1) calm.send(beat)
    for (let index = 0; index < 1000; index += 1) flooding.send(beat)
    expect(await heardByCalm.count('phx_reply', 400)).toHaveLength(400)
    expect(await heardByFlooding.ended).toBe('1008 Too many messages')
  })

  test('may send eight megabytes at once, and is closed if it sends more', async () => {
    realtime = await startRealtime()
    const [calm, flooding] = [await openSocket(), await openSocket()]
    const [heardByCalm, heardByFlooding] = [listen(calm), listen(flooding)]
    const large = `[null,"1","phoenix","heartbeat",{"a":"${'x'.repeat(200_000)}"}]`
    for (let index = 0; index < 40; index += 1) calm.send(large)
    for (let index = 0; index < 100; index += 1) flooding.send(large)
    expect(await heardByCalm.count('phx_reply', 40)).toHaveLength(40)
    expect(await heardByFlooding.ended).toBe('1008 Too many messages')
  })

  test('listens for changes two hundred times over all its channels, and no more', async () => {
    realtime = await startRealtime({ maxChannelsPerConnection: 20 })
    const { client } = await realtime.connect(OWNER)
    const joinWith = async (listeners: number) => {
      const channel = client.channel(`notes-${Math.random()}`)
      for (let index = 0; index < listeners; index += 1) {
        const filter = `id=eq.${index}`
        const wish = { event: '*' as const, schema: 'public', table: 'notes', filter }
        channel.on('postgres_changes', wish, () => undefined)
      }
      return { channel, status: await subscribe(channel) }
    }
    const channels = await Promise.all(Array.from({ length: 10 }, () => joinWith(20)))
    expect(new Set(channels.map(({ status }) => status))).toEqual(new Set(['SUBSCRIBED']))
    const refused = await joinWith(1)
    expect(refused.status).toMatch(/^CHANNEL_ERROR: Too many listeners/)
    await client.removeChannel(refused.channel)
    const [first] = channels
    if (first) await client.removeChannel(first.channel)
    expect((await joinWith(20)).status).toBe('SUBSCRIBED')
  })

  test('does not delay others with slow patterns', { timeout: 30_000 }, async () => {
    realtime = await startRealtime()
    const slow = (await realtime.connect(OWNER)).client.channel('slow')
    for (let index = 0; index < 20; index += 1) {
      // PostgreSQL takes a while for this, each time, because there are many.
      const filter = `body=match."(x*y*z*){1,40}${index}"`
      slow.on('postgres_changes', { ...everyNote, filter }, () => undefined)
    }
    expect(await subscribe(slow)).toBe('SUBSCRIBED')
    const quick = (await realtime.connect(OWNER)).client.channel('quick')
    const changes = collect<unknown>()
    quick.on('postgres_changes', everyNote, changes.push)
    expect(await subscribe(quick)).toBe('SUBSCRIBED')
    await realtime.owner.query(
      `insert into notes (user_id, body) select $1, 'xyz' from generate_series(1, 100)`,
      [OWNER],
    )
    const start = performance.now()
    expect(await changes.count(100)).toHaveLength(100)
    expect(performance.now() - start).toBeLessThan(2000)
  })

  test('shows only small presence data to all', async () => {
    realtime = await startRealtime()
    const channel = (await realtime.connect(OWNER)).client.channel('people')
    await subscribe(channel)
    expect(await channel.track({ about: 'x'.repeat(8000) })).toBe('ok')
    expect(await channel.track({ about: 'x'.repeat(9000) })).toBe('error')
  })
})

test('broadcasts over HTTP are limited for each address, but not for the secret key', async () => {
  realtime = await startRealtime({}, 1)
  const { publishableKey, secretKey } = realtime.database.context.keys
  const url = `${realtime.origin}/realtime/v1/api/broadcast`
  const messages = Array.from({ length: 100 }, () => ({ topic: 'a', event: 'b', payload: 1 }))
  const send = async (apikey: string, address: string) => {
    const headers = { apikey, 'x-forwarded-for': address, 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ messages }) })
    return [answer.status, answer.headers.get('retry-after') !== null]
  }
  for (let index = 0; index < 10; index += 1) {
    expect(await send(publishableKey, '192.0.2.1')).toEqual([202, false])
  }
  expect(await send(publishableKey, '192.0.2.1')).toEqual([429, true])
  expect(await send(publishableKey, '192.0.2.2')).toEqual([202, false])
  expect(await send(secretKey, '192.0.2.1')).toEqual([202, false])
})
