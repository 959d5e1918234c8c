import type { Pool, PoolClient } from 'pg'
import { isUnanswered } from '#src/database/is-unanswered.ts'

/**
 * Runs `work` in one transaction: commits when it returns, rolls back when it throws. So `work` returns a refusal that
 * must leave a trace (a wrong code, a reused token), and its caller throws it.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    // On an unusable connection, which the pool drops, PostgreSQL rolls back without us.
    broken = isUnanswered(error) ? error : await rollBack(client)
    throw error
  } finally {
    client.release(broken)
  }
}

/** Why the connection cannot be used again, if so. */
async function rollBack(client: PoolClient): Promise<Error | undefined> {
  return await client.query('rollback').then(
    () => undefined,
    (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason))),
  )
}
