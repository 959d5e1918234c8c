import type { FileRow } from '#src/imports/file-row.ts'
import { type Sheet, plainHeader, textOf } from '#src/imports/kinds/source.ts'
import type { Cell } from '#src/imports/read-cell.ts'

/** A column that a kind of file has. */
export interface KindColumn<Key extends string> {
  key: Key
  /** Its name for people, if the page has to ask for it. */
  label: string
  /** Its names over the years and in other languages, the usual one first. */
  names: readonly string[]
  /** Whether nothing can be read without it. */
  isNeeded?: true
  /**
   * Whether a file that has it under another name would be read wrongly without a word: the page asks, and 'none' is an answer.
   * Files with a header of `unless` never have it.
   */
  isWanted?: true | { unless: readonly string[] }
  /** Whether few other files have it: such columns recognise the kind. */
  isTelling?: true
}

/** The columns of a kind. */
export interface KindColumns<Key extends string> {
  columns: readonly KindColumn<Key>[]
  /** How many of the telling columns a sheet of this kind has at least. */
  tellingAtLeast: number
}

/** A sheet's rows under known columns. */
export interface FoundColumns<Key extends string> {
  sheet: Sheet
  headers: readonly string[]
  /** The position of each column that the sheet has. */
  at: Readonly<Partial<Record<Key, number>>>
  /** Needed and wanted columns that no header names, and nobody answered for: the page asks which one it is. */
  missing: readonly KindColumn<Key>[]
  /** The rows after the headers. */
  rows: readonly FileRow[]
}

/** Columns that the person chose for a file: a position by key, or that it has none. */
export type ChosenColumns = Readonly<Record<string, number>>

/** The answer that a file has no such column. */
export const NO_COLUMN = -1

/** Reports begin with some lines about themselves. */
const DEEPEST_HEADER = 40

/** Finds the row of a sheet that has a kind's headers; null if it is no sheet of this kind. */
export function findColumns<Key extends string>(
  sheet: Sheet,
  { columns, tellingAtLeast }: KindColumns<Key>,
  chosen: ChosenColumns = {},
): FoundColumns<Key> | null {
  const telling = columns.filter(({ isTelling }) => isTelling)
  for (const [index, { cells }] of sheet.rows.slice(0, DEEPEST_HEADER).entries()) {
    const headers = cells.map(plainHeader)
    const at: Partial<Record<Key, number>> = {}
    for (const { key, names } of columns) {
      const position = positionOf(headers, names)
      if (position !== -1) at[key] = position
    }
    if (telling.filter(({ key }) => at[key] !== undefined).length < tellingAtLeast) continue
    for (const { key } of columns) {
      const position = chosen[key]
      if (position !== undefined && position !== NO_COLUMN) at[key] = position
    }
    return {
      sheet,
      headers: cells.map((cell) => String(cell).trim()),
      at,
      missing: columns.filter(
        ({ key, isNeeded, isWanted }) =>
          at[key] === undefined &&
          (isNeeded === true || (chosen[key] === undefined && isAskedFor(isWanted, headers))),
      ),
      rows: sheet.rows.slice(index + 1),
    }
  }
  return null
}

function isAskedFor(isWanted: KindColumn<string>['isWanted'], headers: readonly string[]): boolean {
  if (typeof isWanted !== 'object') return isWanted === true
  return !isWanted.unless.some((header) => headers.includes(plainHeader(header)))
}

function positionOf(headers: readonly string[], names: readonly string[]): number {
  for (const name of names) {
    const position = headers.indexOf(plainHeader(name))
    if (position !== -1) return position
  }
  return -1
}

/** Reads the cells of one row by their columns' keys. */
export function cellReader<Key extends string>(
  { at }: Pick<FoundColumns<Key>, 'at'>,
  cells: readonly Cell[],
): (key: Key) => string {
  return (key) => {
    const position = at[key]
    return position === undefined ? '' : textOf(cells[position])
  }
}
