import type { ClientBase, Pool } from 'pg'

/** Any number, the same in every process on a database. */
const REMOVALS = 7_261_903_554

/**
 * Keeps every file in the store while this connection lives, so that the files of a later snapshot can be copied at any
 * speed. Waits for another holder as long as the connection's `lock_timeout` allows.
 */
export async function lockRemovals(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [REMOVALS])
}

/**
 * Whether a file whose row is gone has to stay for now. Ask after the row is gone: a later holder of removals has a
 * snapshot without that row.
 */
export async function areRemovalsLocked(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock_shared($1) as free',
    [REMOVALS],
  )
  return rows[0]?.free !== true
}
