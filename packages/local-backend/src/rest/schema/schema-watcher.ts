import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '#src/log.ts'
import { loadSchema } from '#src/rest/schema/load-schema.ts'
import type { SchemaCache } from '#src/rest/schema/schema-cache.ts'

export interface SchemaWatcher {
  /** Loads the schema and listens for changes; rejects when the database cannot be reached. */
  start(): Promise<void>
  stop(): Promise<void>
  /** The schema as last read; null before the first time. */
  current(): SchemaCache | null
  /** Waits a little for a reading that is under way or due; false at once when there is none. */
  settled(): Promise<boolean>
}

export interface WatcherSettings {
  connectionString: string
  schemas: string[]
  log: Log
  /** Called after each reading. */
  onRead: () => void
}

/** Milliseconds in which further notifications are taken together: a migration sends one per statement. */
const GATHER = 30
const RETRY_DELAYS = [100, 250, 500, 1000, 2000]
const DEADLINE = 10_000
/** Milliseconds that a request waits for a reading under way. */
const PATIENCE = 2000

/** Keeps the schema in memory and reads it again on `NOTIFY pgrst`. Its connection comes back after a loss. */
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
    // Listening comes before reading, so that no change falls between the two.
    await connected.query('listen pgrst')
    return connected
  }

  async function reload(): Promise<void> {
    client ??= await connect()
    try {
      cache = await loadSchema(client, schemas)
      onRead()
    } catch (error) {
      // Whatever went wrong, the next try begins with a connection that is known to work.
      const broken = client
      client = null
      void broken.end()
      throw error
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
        log.warn('rest.schema_reload_failed', { reason: describe(error) })
        const delay = RETRY_DELAYS[Math.min(attempt, RETRY_DELAYS.length - 1)] ?? GATHER
        attempt += 1
        await sleep(delay, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  return {
    start: reload,
    current: () => cache,
    async settled() {
      if (!due) return false
      await Promise.race([due, sleep(PATIENCE)])
      return true
    },
    async stop() {
      stopping.abort()
      const ending = client
      client = null
      await Promise.all([due, ending?.end()])
    },
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
