import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Pool } from 'pg'
import type { Log } from '#src/log.ts'
import { createPartReader, writeParts } from '#src/realtime/relay-parts.ts'

/** Sends messages to the other processes on one database. */
export interface Relay {
  /** Sends a message; later ones arrive later. While the database is away they are kept, up to a limit. */
  send(message: unknown): void
  /** Receives messages of others from now on. Returns when the first connection is open; later losses recover. */
  start(events: RelayEvents): Promise<void>
  /** Sends the rest, and receives nothing more. */
  stop(): Promise<void>
}

interface RelayEvents {
  /** `from` identifies a running process. */
  message: (from: string, message: unknown) => void
  /** The connection is open, for the first time or again: earlier messages of others are unknown. */
  connected: () => void
}

const CHANNEL = 'local_backend_relay'
/** Characters of waiting messages; beyond it the oldest are dropped. */
const MOST_WAITING = 16 * 1024 * 1024
const MESSAGES_AT_ONCE = 200
const DEADLINE = 5000
const FIRST_PAUSE = 100
const LONGEST_PAUSE = 5000

/** Over NOTIFY, whose payload is short, so a message is split into parts; all parts of one arrive together. */
export function createRelay(connectionString: string, log: Log): Relay {
  const id = randomBytes(9).toString('base64url')
  const pool = new Pool({
    connectionString,
    max: 1,
    application_name: 'local-backend relay',
    connectionTimeoutMillis: DEADLINE,
    query_timeout: DEADLINE,
    allowExitOnIdle: true,
  })
  // The next message opens another one.
  pool.on('error', (error) => log.info('realtime.relay_lost', { reason: error.message }))
  const stopping = new AbortController()
  const waiting: string[] = []
  let waitingLength = 0
  let sequence = 0
  let sending: Promise<void> | null = null
  let listener: Client | null = null
  let listening: Promise<void> = Promise.resolve()

  return {
    send(message) {
      const text = JSON.stringify(message)
      waiting.push(text)
      waitingLength += text.length
      let dropped = 0
      while (waitingLength > MOST_WAITING && waiting.length > 0) {
        waitingLength -= waiting.shift()?.length ?? 0
        dropped += 1
      }
      if (dropped > 0) log.warn('realtime.relay_dropped', { messages: dropped })
      sending ??= sendWaiting().finally(() => {
        sending = null
      })
    },
    async start(events) {
      listening = connect(events).catch(async (error: unknown) => {
        log.warn('realtime.relay_lost', { reason: String(error) })
        await connectAgain(events)
      })
      await listening
    },
    async stop() {
      stopping.abort()
      await sending
      const ending = listener
      listener = null
      await Promise.all([ending?.end(), listening, pool.end()])
    },
  }

  async function sendWaiting(): Promise<void> {
    for (let pause = FIRST_PAUSE; waiting.length > 0;) {
      const batch = waiting.splice(0, MESSAGES_AT_ONCE)
      try {
        await pool.query('select pg_notify($1, part) from unnest($2::text[]) part', [
          CHANNEL,
          batch.flatMap((text) => writeParts(id, (sequence += 1), text)),
        ])
        for (const { length } of batch) waitingLength -= length
        pause = FIRST_PAUSE
      } catch (error) {
        waiting.unshift(...batch)
        if (stopping.signal.aborted) return
        log.warn('realtime.relay_failed', { reason: String(error) })
        await sleepUnlessStopped(pause)
        pause = Math.min(pause * 2, LONGEST_PAUSE)
      }
    }
  }

  async function sleepUnlessStopped(milliseconds: number): Promise<void> {
    // A stop wakes it, and the loop around it checks the signal.
    await sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined)
  }

  async function connect(events: RelayEvents): Promise<void> {
    const client = new Client({
      connectionString,
      application_name: 'local-backend relay',
      connectionTimeoutMillis: DEADLINE,
      keepAlive: true,
    })
    const read = createPartReader(id)
    client.on('notification', ({ payload = '' }) => {
      const whole = read(payload)
      if (whole) events.message(whole.from, parse(whole.text))
    })
    client.on('error', (error) => log.info('realtime.relay_lost', { reason: error.message }))
    await client.connect()
    try {
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      await client.end()
      throw error
    }
    client.on('end', () => {
      if (listener !== client) return
      listener = null
      listening = connectAgain(events)
    })
    listener = client
    events.connected()
  }

  async function connectAgain(events: RelayEvents): Promise<void> {
    for (let pause = FIRST_PAUSE; !stopping.signal.aborted;) {
      await sleepUnlessStopped(pause)
      if (stopping.signal.aborted) return
      try {
        return await connect(events)
      } catch (error) {
        log.warn('realtime.relay_lost', { reason: String(error) })
        pause = Math.min(pause * 2, LONGEST_PAUSE)
      }
    }
  }
}

/** Null for anything but JSON: everybody in the database can send to the channel. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
