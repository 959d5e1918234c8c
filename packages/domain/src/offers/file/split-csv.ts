/** A raw row of a CSV file. */
export interface CsvRow {
  cells: string[]
  /** A quote is misplaced, or never closed. */
  isBroken: boolean
}

export type SplitCsv = (text: string, isLast: boolean) => { rows: CsvRow[]; used: number }

interface Cell {
  value: string
  /** The start of the next one: a delimiter, a line break, or the end of the text. */
  end: number
  isBroken: boolean
}

/**
 * Splits text at that delimiter (one character) into complete rows, and returns the number of used characters: the rest is
 * the beginning of a row, unless the text is the last one. Quotes follow RFC 4180; lines end with LF, CRLF or CR.
 */
export function createSplitCsv(delimiter: string): SplitCsv {
  const stop = new RegExp(`[${delimiter}\r\n]`, 'g')

  function readBare(text: string, from: number): Cell {
    stop.lastIndex = from
    const end = stop.test(text) ? stop.lastIndex - 1 : text.length
    return { value: text.slice(from, end), end, isBroken: false }
  }

  /** An inner quote with an invalid successor counts as a letter. */
  function readQuoted(text: string, from: number): Cell {
    let isBroken = false
    let quote = text.indexOf('"', from + 1)
    while (quote !== -1) {
      if (text[quote + 1] === '"') {
        quote = text.indexOf('"', quote + 2)
        continue
      }
      let end = quote + 1
      while (text[end] === ' ') end += 1
      if (end === text.length || text[end] === delimiter || isBreak(text[end])) {
        return { value: unquote(text.slice(from + 1, quote)), end, isBroken }
      }
      isBroken = true
      quote = text.indexOf('"', quote + 1)
    }
    return { value: unquote(text.slice(from + 1)), end: text.length, isBroken: true }
  }

  return (text, isLast) => {
    const rows: CsvRow[] = []
    let row: CsvRow = { cells: [], isBroken: false }
    let used = 0
    let at = 0
    while (at < text.length) {
      const { value, end, isBroken } = text[at] === '"' ? readQuoted(text, at) : readBare(text, at)
      const isOver = end === text.length
      // The next piece may continue the cell, or be the second half of a line break.
      if (!isLast && (isOver || (text[end] === '\r' && end + 1 === text.length))) break
      row.cells.push(value)
      row.isBroken ||= isBroken
      at = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1)
      if (text[end] === delimiter) {
        if (!isLast || at < text.length) continue
        row.cells.push('')
      }
      rows.push(row)
      row = { cells: [], isBroken: false }
      used = Math.min(at, text.length)
    }
    return { rows, used }
  }
}

function isBreak(letter: string | undefined): boolean {
  return letter === '\n' || letter === '\r'
}

function unquote(text: string): string {
  return text.includes('""') ? text.replaceAll('""', '"') : text
}
