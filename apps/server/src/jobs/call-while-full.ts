import type { Backend } from '#src/backend.ts'

/** This many at once stay far below the statement timeout. */
const batchSize = 500

/**
 * Calls a statement that takes the batch size as $1 and returns the number of rows as `count`, until that is less than a
 * batch: one after another, so that none locks rows for long.
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
