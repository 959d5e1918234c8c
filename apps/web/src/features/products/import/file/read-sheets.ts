import type { FileRow } from '@sampletrail/domain/imports/file-row.ts'
import type { Sheet, Source } from '@sampletrail/domain/imports/kinds/source.ts'
import type { Cell } from '@sampletrail/domain/imports/read-cell.ts'
import { checkWorkbook } from '#src/features/products/import/file/check-workbook.ts'
import { decodeText } from '#src/features/products/import/file/decode-text.ts'
import {
  FileProblem,
  MOST_LINES,
  brokenJson,
  damagedFile,
  tooManyRows,
} from '#src/features/products/import/file/file-problem.ts'
import { findDelimiter } from '#src/features/products/import/file/find-delimiter.ts'
import { splitPasted } from '#src/features/products/import/file/split-pasted.ts'
import type { ZipEntry } from '#src/features/products/import/file/zip-entries.ts'

const unclosedQuote = 'A quote in this row is not closed, or is inside a cell without quotes.'

/** Reads a text file: a table, or JSON. Throws FileProblem. */
export async function readTextFile(bytes: Uint8Array, path: string): Promise<Source> {
  const { text } = decodeText(bytes)
  return /^\s*(?:\[\s*[{[\]]|\{\s*["}])/u.test(text)
    ? readJson(text, path)
    : { sheets: [{ path, rows: await readRows(text) }], documents: [] }
}

function readJson(text: string, path: string): Source {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new FileProblem(brokenJson, { cause: error })
  }
  if (isList(value)) return { sheets: [sheetOf(value, path)], documents: [] }
  // A list under a key is a table, too; a backup of several lists is read as a whole.
  const lists: [string, unknown][] = Object.entries(Object(value))
  return {
    sheets: lists.flatMap(([key, list]) => (isList(list) ? [sheetOf(list, `${path}/${key}`)] : [])),
    documents: [{ path, value }],
  }
}

function sheetOf(list: readonly Record<string, unknown>[], path: string): Sheet {
  const headers = [...new Set(list.flatMap((entry) => Object.keys(entry)))]
  const rows = list.map((entry) => headers.map((key) => cellOf(entry[key])))
  return { path, rows: [headers, ...rows].map(numbered) }
}

/** Whether a JSON value is a list of flat objects: a table. */
function isList(value: unknown): value is Record<string, unknown>[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((entry) => typeof entry === 'object' && entry !== null && !Array.isArray(entry))
  )
}

/** Reads row by row, and keeps no more than a file may have: it may contain millions, most of them empty. */
async function readRows(text: string): Promise<FileRow[]> {
  const { default: papa } = await import('papaparse')
  const delimiter = findDelimiter(text)
  const rows: FileRow[] = []
  let number = 0
  papa.parse<string[]>(text, {
    delimiter,
    step: ({ data: cells, errors }) => {
      number += 1
      const isBroken = errors.some(({ type }) => type === 'Quotes')
      if (!isBroken && !isFilled(cells)) return
      if (rows.length > MOST_LINES) throw new FileProblem(tooManyRows(MOST_LINES))
      rows.push({ number, cells, ...(isBroken && { problem: unclosedQuote }) })
    },
  })
  const isPasted = delimiter === '\t' && rows.some(({ problem }) => problem !== undefined)
  return isPasted
    ? splitPasted(text)
        .map(numbered)
        .filter(({ cells }) => isFilled(cells))
    : rows
}

/** The sheets of a workbook. Throws FileProblem. */
export async function readWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  entries: readonly ZipEntry[],
  path: string,
): Promise<Source> {
  await checkWorkbook(bytes, entries)
  const { default: readXlsxFile } = await import('read-excel-file/web-worker')
  const sheets = await readXlsxFile(new Blob([bytes]), { trim: false }).catch((cause: unknown) => {
    throw new FileProblem(damagedFile, { cause })
  })
  return {
    sheets: sheets
      .filter(({ data }) => data.length > 0)
      .map(({ data }) => ({ path, rows: data.map((cells) => cells.map(cellOf)).map(numbered) })),
    documents: [],
  }
}

function numbered(cells: Cell[], index: number): FileRow {
  return { number: index + 1, cells }
}

function isFilled(cells: readonly Cell[]): boolean {
  return cells.some((cell) => String(cell).trim() !== '')
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  // A date in a spreadsheet has no time zone; the library returns it in UTC.
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  return ''
}
