import type { Backend } from '#src/backend.ts'

/** This many products take half a second. */
const mostAtOnce = 2000

/**
 * Lets the products of deleted sellers take their names, and removes the rest of these sellers; returns the number of rows.
 * Each batch is one transaction: a failed one has changed nothing. It is retried with fewer rows, and throws if one row alone
 * fails. Several may run at the same time (docs/behaviour/sellers.md).
 */
export async function releaseDeletedSellers(
  backend: Pick<Backend, 'asService'>,
  signal: AbortSignal,
): Promise<number> {
  let sum = 0
  let size = mostAtOnce
  while (!signal.aborted) {
    try {
      const released = await releaseBatch(backend, size)
      if (released === 0) break
      sum += released
      size = Math.min(size * 2, mostAtOnce)
    } catch (error) {
      if (size === 1) throw error
      size = Math.ceil(size / 8)
    }
  }
  return sum
}

async function releaseBatch(backend: Pick<Backend, 'asService'>, most: number): Promise<number> {
  return await backend.asService(async (transaction) => {
    // The database cancels before its caller gives up, and rolls everything back.
    await transaction.query(`set local statement_timeout = '8s'`)
    const { rows } = await transaction.query<{ released: number }>(
      'select private.release_deleted_sellers($1) as released',
      [most],
    )
    return rows[0]?.released ?? 0
  })
}
