/** One row of a file. */
export interface FileRow {
  /** Its first line, counted from 1. */
  line: number
  /** An offer by the names of its columns; what cannot be read as one is told by `problem`. */
  given: unknown
  problem: string | null
  /** As the file has it, for the list of what was refused. */
  cells: string[]
}

/** Characters in which some row has to end: a quote that is never closed would take the whole file in. */
export const longestRow = 1_000_000

/** Most rows that are taken at once. */
export const batchSize = 500

/** Rows of a batch that say exactly what a later one of it says: the last one counts, as the last one of an id does. */
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
