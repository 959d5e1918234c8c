import { offerColumn } from '#src/offers/file/column-names.ts'
import { FileError } from '#src/offers/file/file-error.ts'
import { longestRow, type FileRow } from '#src/offers/file/file-row.ts'

/** Reads one JSON object a line from a file of any size. Empty lines are skipped. Throws FileError. */
export async function* readNdjson(pieces: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let line = 0
  for await (const text of readLines(pieces)) {
    line += 1
    if (text.trim() === '') continue
    const value = parseJson(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    yield {
      line,
      given: isObject ? nameColumns(value) : null,
      problem: isObject ? null : 'This line is not a JSON object.',
      cells: [text],
    }
  }
}

async function* readLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > longestRow) {
      throw new FileError(
        'A line of this file has more than a million characters. Write one object per line.',
      )
    }
    for (const line of lines) yield line.replace(/\r$/, '')
  }
  yield rest
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function nameColumns(value: object): object {
  const offer: Record<string, unknown> = {}
  for (const [name, cell] of Object.entries(value)) {
    const column = offerColumn(name)
    if (column !== null && !(column in offer)) offer[column] = cell
  }
  return offer
}
