import type { Backend } from '#src/backend.ts'

/** So many at once stay far below the time that a statement may take; fewer, where words are very popular. */
const mostAtOnce = 500

/**
 * Compares the new offers that wait with everybody's keywords, and keeps what was found; gives the number of offers. Each
 * batch is one transaction: one that is stopped has done nothing. Several may do so at the same time. Ends early when
 * `signal` says so, and throws when not even a single offer can be compared (docs/behaviour/alerts.md).
 */
export async function matchOffers(
  backend: Pick<Backend, 'asService'>,
  signal: AbortSignal,
): Promise<number> {
  let sum = 0
  let size = mostAtOnce
  while (!signal.aborted) {
    try {
      const compared = await matchBatch(backend, size)
      if (compared === 0) break
      sum += compared
      size = Math.min(size * 2, mostAtOnce)
    } catch (error) {
      if (size === 1) throw error
      size = Math.ceil(size / 8)
    }
  }
  return sum
}

async function matchBatch(backend: Pick<Backend, 'asService'>, most: number): Promise<number> {
  return await backend.asService(async (transaction) => {
    // The database gives up before whoever waits for it does, and takes everything back.
    await transaction.query(`set local statement_timeout = '8s'`)
    const { rows } = await transaction.query<{ count: number }>(
      'select private.match_offers($1) as count',
      [most],
    )
    return rows[0]?.count ?? 0
  })
}
