/** One row of a file. */
export interface FileRow {
  /** Its first line, counted from 1. */
  line: number
  /** An offer by the names of its columns; `problem` explains a row that cannot be read as one. */
  given: unknown
  problem: string | null
  /** Unchanged, for the list of refused rows. */
  cells: string[]
}

/** Characters within which a row has to end: an unclosed quote would swallow the whole file. */
export const longestRow = 1_000_000

/** Maximum rows of one batch. */
export const batchSize = 500

/** Rows of a batch that equal a later one: the last one counts, as the last one of an id does. */
export function findRepeated(batch: readonly FileRow[]): ReadonlySet<FileRow> {
  const lastOf = new Map<string, FileRow>()
  const repeated = new Set<FileRow>()
  for (const row of batch) {
    if (row.problem !== null) continue
    const said = JSON.stringify(row.given)
    const earlier = lastOf.get(said)
    if (earlier) repeated.add(earlier)
    lastOf.set(said, row)
  }
  return repeated
}
