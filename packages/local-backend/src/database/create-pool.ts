import { Pool } from 'pg'
import type { LoginSettings } from '#src/database/cluster-address.ts'
import type { Log } from '#src/log.ts'

export interface PoolSettings {
  /** Names the pool in logs and in pg_stat_activity. */
  name: string
  max: number
  /** Milliseconds that a statement waits for a lock, if that is less than its own deadline. */
  lockDeadline?: number
}

/** Milliseconds a caller waits for a connection; afterwards it gets an error that becomes 503. */
const CONNECT_DEADLINE = 4000
/** Milliseconds after which PostgreSQL itself cancels a statement, unless a stricter limit is set. */
const STATEMENT_DEADLINE = 8500
/** Milliseconds after which the client gives up, if PostgreSQL does not even answer. */
const QUERY_DEADLINE = 9000
const IDLE_DEADLINE = 30_000

/**
 * Opens a pool whose callers always get an answer: connecting, waiting and every query have a deadline, and after a
 * restart of PostgreSQL the pool empties and refills.
 */
export function createPool(login: LoginSettings, settings: PoolSettings, log: Log): Pool {
  const pool = new Pool({
    ...login,
    application_name: `local-backend ${settings.name}`,
    max: settings.max,
    connectionTimeoutMillis: CONNECT_DEADLINE,
    statement_timeout: STATEMENT_DEADLINE,
    query_timeout: QUERY_DEADLINE,
    ...(settings.lockDeadline !== undefined && { lock_timeout: settings.lockDeadline }),
    idle_in_transaction_session_timeout: 15_000,
    idleTimeoutMillis: IDLE_DEADLINE,
    allowExitOnIdle: true,
  })
  pool.on('error', (error) => {
    // Closed on our side a moment before PostgreSQL stopped, which may still report it: nothing is lost.
    if (pool.ending) return
    log.warn('database.connection_lost', { pool: settings.name, reason: error.message })
  })
  // A checked-out client reports the loss through its query; without this listener the event of a client without a
  // query would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      log.info('database.client_lost', { pool: settings.name, reason: error.message })
    })
  })
  return pool
}
