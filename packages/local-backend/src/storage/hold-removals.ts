import type { ClientBase, Pool } from 'pg'

/** Any number, the same in every process on a database. */
const REMOVALS = 7_261_903_554

/**
 * Keeps every file in the store for as long as this connection lives: what a snapshot that is taken afterwards speaks of can be
 * copied at leisure. Waits as long as the connection's `lock_timeout` allows for another who holds them.
 */
export async function holdRemovals(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [REMOVALS])
}

/**
 * Whether a file whose row is gone has to stay for now. To be asked after the row has gone: whoever holds removals from
 * then on has a snapshot that does not know the row any more.
 */
export async function areRemovalsHeld(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock_shared($1) as free',
    [REMOVALS],
  )
  return rows[0]?.free !== true
}
