import type { ReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { offerColumn } from '#src/catalogue-import/column-names.ts'
import type { FileRow } from '#src/catalogue-import/file-row.ts'

/** Reads one JSON object a line, whatever the size of the file. Empty lines are passed over. */
export async function* readNdjson(stream: ReadStream): AsyncGenerator<FileRow> {
  let line = 0
  for await (const text of createInterface({ input: stream, crlfDelay: Infinity })) {
    line += 1
    if (text.trim() === '') continue
    const value = parseJson(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    yield {
      line,
      given: isObject ? nameColumns(value) : null,
      problem: isObject ? null : 'This line is no JSON object.',
      cells: [text],
    }
  }
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
