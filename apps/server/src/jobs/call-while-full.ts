import type { Backend } from '#src/backend.ts'

/** So many at once stay far below the time that a statement may take. */
const batchSize = 500

/**
 * Calls what takes the size of a batch as $1 and gives as `count` how many it did, until that was less than a batch: one
 * after the other, so that none keeps rows locked for long.
 */
export async function callWhileFull(
  backend: Pick<Backend, 'asService'>,
  sql: string,
  signal: AbortSignal,
): Promise<void> {
  let last = batchSize
  while (last === batchSize && !signal.aborted) {
    last = await backend.asService(async (transaction) => {
      const { rows } = await transaction.query<{ count: number }>(sql, [batchSize])
      return rows[0]?.count ?? 0
    })
  }
}
