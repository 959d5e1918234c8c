import type { Pool, PoolClient } from 'pg'

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
    await client.query('rollback').catch((reason: unknown) => {
      // The connection is unusable; the pool drops it, and PostgreSQL rolls back.
      broken = reason instanceof Error ? reason : new Error(String(reason))
    })
    throw error
  } finally {
    client.release(broken)
  }
}
