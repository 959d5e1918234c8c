import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '#src/log.ts'
import { loadSchema } from '#src/rest/schema/load-schema.ts'
import { isOfCatalogue, type Unread } from '#src/rest/schema/read-rows.ts'
import type { SchemaCache } from '#src/rest/schema/schema-cache.ts'

export interface SchemaWatcher {
  /**
   * Loads the schema and listens for changes; rejects if the database cannot be reached. Retries a schema that cannot be
   * read until it succeeds.
   */
  start(): Promise<void>
  stop(): Promise<void>
  /** The schema as last read; null before the first time. */
  current(): SchemaCache | null
  /** Why the last reading failed; null if it succeeded. */
  failure(): string | null
  /** Waits a little for a running or due reading; false at once if there is none. */
  settled(): Promise<boolean>
}

export interface WatcherSettings {
  connectionString: string
  schemas: string[]
  log: Log
  /** Called after each reading. */
  onRead: () => void
}

/** Milliseconds in which further notifications are merged: a migration sends one per statement. */
const GATHER = 30
const RETRY_DELAYS = [100, 250, 500, 1000, 2000]
const DEADLINE = 10_000
/** Milliseconds after which a failed reading is retried, if no notification comes before. */
const SECOND_LOOK = 5000
/** Milliseconds that a request waits for a running reading. */
const PATIENCE = 2000

/** Keeps the schema in memory and reads it again on `NOTIFY pgrst`. Reconnects after a loss. */
export function createSchemaWatcher({
  connectionString,
  schemas,
  log,
  onRead,
}: WatcherSettings): SchemaWatcher {
  let cache: SchemaCache | null = null
  let client: Client | null = null
  let due: Promise<void> | null = null
  let again = false
  let noted = ''
  let failure: string | null = null
  let secondLook: NodeJS.Timeout | null = null
  const stopping = new AbortController()

  async function connect(): Promise<Client> {
    const connected = new Client({
      connectionString,
      application_name: 'local-backend schema',
      connectionTimeoutMillis: DEADLINE,
      query_timeout: DEADLINE,
      keepAlive: true,
    })
    connected.on('error', (error) => {
      log.warn('rest.schema_connection_lost', { reason: error.message })
    })
    connected.on('end', () => {
      if (client !== connected) return
      client = null
      if (!stopping.signal.aborted) requestReload()
    })
    connected.on('notification', ({ payload }) => {
      if (payload === '' || payload === 'reload schema') requestReload()
    })
    await connected.connect()
    // Listening starts before reading, so that no change is missed in between.
    await connected.query('listen pgrst')
    return connected
  }

  async function reload(): Promise<void> {
    client ??= await connect()
    try {
      const reading = await loadSchema(client, schemas)
      cache = reading.cache
      failure = null
      noteUnread(reading.unread)
      onRead()
    } catch (error) {
      // After any failure, the next attempt starts with a working connection.
      const broken = client
      client = null
      void broken.end()
      throw error
    }
  }

  /** The log has each finding once, however often it recurs. */
  function noteUnread(unread: Unread[]): void {
    if (secondLook) clearTimeout(secondLook)
    secondLook = unread.length === 0 ? null : setTimeout(requestReload, SECOND_LOOK)
    secondLook?.unref()
    const note = unread.map(({ schema, name, reason }) => `${schema}.${name}: ${reason}`).join('; ')
    if (note !== noted && note !== '') {
      log.warn('rest.schema_left_out', {
        reason: `PostgreSQL cannot describe these, so requests for them get 503 until it can: ${note}`,
      })
    }
    if (note === '' && noted !== '') log.info('rest.schema_whole_again')
    noted = note
  }

  /** The log has it once, however often it recurs. */
  function noteFailure(error: unknown): void {
    const reason = describe(error)
    if (reason !== failure) {
      const outcome = cache
        ? 'what was read before goes on being served'
        : 'requests get 503 until it can be read'
      log.warn('rest.schema_reload_failed', { reason, outcome })
    }
    failure = reason
  }

  async function start(): Promise<void> {
    try {
      await reload()
    } catch (error) {
      if (!isOfCatalogue(error)) throw error
      noteFailure(error)
      requestReload()
    }
  }

  function requestReload(): void {
    again = true
    due ??= reloadUntilDone().finally(() => {
      due = null
    })
  }

  async function reloadUntilDone(): Promise<void> {
    for (let attempt = 0; again && !stopping.signal.aborted;) {
      try {
        await sleep(GATHER, undefined, { signal: stopping.signal })
        again = false
        await reload()
        attempt = 0
      } catch (error) {
        if (stopping.signal.aborted) return
        again = true
        noteFailure(error)
        const delay = RETRY_DELAYS[Math.min(attempt, RETRY_DELAYS.length - 1)] ?? GATHER
        attempt += 1
        await sleep(delay, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  return {
    start,
    current: () => cache,
    failure: () => failure,
    async settled() {
      if (!due) return false
      await Promise.race([due, sleep(PATIENCE)])
      return true
    },
    async stop() {
      stopping.abort()
      if (secondLook) clearTimeout(secondLook)
      const ending = client
      client = null
      await Promise.all([due, ending?.end()])
    },
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
