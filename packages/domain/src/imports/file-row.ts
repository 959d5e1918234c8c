import type { Cell } from '#src/imports/read-cell.ts'

/** A row of a file with its number in a spreadsheet. */
export type FileRow = {
  number: number
  cells: readonly Cell[]
  /** Its problem before its cells could be read. */
  problem?: string
}
