/**
 * The cells of a table that was copied from a spreadsheet. A cell is quoted only if its quotes surround all of it: in
 * '"Best Dad" Mug' and '15" sleeve' they quote nothing, and are part of the text.
 */
export function splitPasted(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const quoted = QUOTED.exec(text.slice(at, at + LONGEST_CELL))
    const end = quoted ? at + quoted[0].length : nextEnd(text, at)
    row.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : text.slice(at, end))
    const isRowEnd = text[end] !== '\t'
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (isRowEnd) {
      rows.push(row)
      row = []
    }
  }
  if (row.length > 0) rows.push([...row, ''])
  return rows
}

const QUOTED = /^"((?:[^"]|"")*)"(?=\t|\r?\n|\r|$)/u
/** A spreadsheet's cells hold no more; a longer quoted text is none. */
const LONGEST_CELL = 33_000

function nextEnd(text: string, from: number): number {
  const found = /[\t\r\n]/u.exec(text.slice(from, from + LONGEST_CELL))
  if (found) return from + found.index
  const later = text.slice(from + LONGEST_CELL).search(/[\t\r\n]/u)
  return later === -1 ? text.length : from + LONGEST_CELL + later
}
