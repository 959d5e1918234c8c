import { Pool } from 'pg'
import type { LoginSettings } from '#src/database/cluster-address.ts'
import type { Log } from '#src/log.ts'

export interface PoolSettings {
  /** Names the pool in logs and in pg_stat_activity. */
  name: string
  max: number
  /** Milliseconds that a statement waits for a lock, if that is less than the whole statement may take. */
  lockDeadline?: number
}

/** Milliseconds a caller waits for a connection; afterwards it gets an error that is answered with 503. */
const CONNECT_DEADLINE = 4000
/** Milliseconds after which PostgreSQL itself gives up a statement, where nothing stricter was set. */
const STATEMENT_DEADLINE = 8500
/** Milliseconds after which the client gives up, should PostgreSQL not even answer. */
const QUERY_DEADLINE = 9000
const IDLE_DEADLINE = 30_000

/**
 * Opens a pool whose callers always get an answer: connecting, waiting and every query have a deadline, and a
 * restart of PostgreSQL empties the pool, which then fills again by itself.
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
    // Closed on our side a moment before PostgreSQL stopped, which may still say so: nothing is lost.
    if (pool.ending) return
    log.warn('database.connection_lost', { pool: settings.name, reason: error.message })
  })
  // A client that is checked out reports the loss to whoever holds it through its query; without this listener
  // the event of a client that runs no query at that moment would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      log.info('database.client_lost', { pool: settings.name, reason: error.message })
    })
  })
  return pool
}
