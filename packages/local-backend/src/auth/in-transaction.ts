import type { Pool, PoolClient } from 'pg'
import { isUnanswered } from '#src/database/is-unanswered.ts'

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws. A refusal that must leave a
 * trace (a wrong code, a reused token) is therefore returned by `work`, and thrown by its caller.
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
    // From an unusable connection, which the pool drops, PostgreSQL rolls back by itself.
    broken = isUnanswered(error) ? error : await rollBack(client)
    throw error
  } finally {
    client.release(broken)
  }
}

/** Why the connection cannot be used again, if it cannot. */
async function rollBack(client: PoolClient): Promise<Error | undefined> {
  return await client.query('rollback').then(
    () => undefined,
    (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason))),
  )
}
