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
