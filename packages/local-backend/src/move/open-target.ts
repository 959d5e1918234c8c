import { Client } from 'pg'
import { TEXT_SETTINGS } from '#src/backup/connect.ts'
import { explainConnectionFailure } from '#src/external/explain-connection-failure.ts'
import { readServer } from '#src/external/read-server.ts'
import { MoveError } from '#src/move/move-error.ts'

/** Any number, the same everywhere: one move into a database at a time. */
const MOVE_LOCK = 7_261_903_555
/** Supabase's pooler in transaction mode, with another connection for each transaction. */
const TRANSACTION_POOLER = 6543
/** Milliseconds. */
const CONNECT_DEADLINE = 15_000

/**
 * A connection to the project's database, locked against other moves. The caller ends it. Throws `MoveError` or
 * `BackendStartError`.
 */
export async function openTarget(databaseUrl: string): Promise<Client> {
  const server = readServer(databaseUrl)
  if (server.port === TRANSACTION_POOLER) {
    throw new MoveError(
      `DATABASE_URL leads to a pooler in transaction mode (port ${TRANSACTION_POOLER}), which keeps no session.`,
      'Use the direct connection or the session pooler, both on port 5432. Nothing was changed.',
    )
  }
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'local-backend move',
    connectionTimeoutMillis: CONNECT_DEADLINE,
    keepAlive: true,
  })
  // If the server disappears, the running statement fails.
  client.on('error', () => undefined)
  try {
    await client.connect()
    // A pooler passes no options on, so these are set one by one.
    for (const setting of TEXT_SETTINGS) {
      const [name, value] = setting.split('=')
      await client.query('select pg_catalog.set_config($1, $2, false)', [name, value])
    }
    const { rows } = await client.query<{ got: boolean }>(
      'select pg_try_advisory_lock($1) as got',
      [MOVE_LOCK],
    )
    if (rows[0]?.got === true) return client
    throw new MoveError(
      'Another move into this project is running.',
      'Wait until it ends. If it was killed, its connection closes within a few minutes. Nothing was changed.',
    )
  } catch (error) {
    // The first error is reported; a broken connection cannot be closed.
    await client.end().catch(() => undefined)
    throw explainConnectionFailure(server, error)
  }
}
