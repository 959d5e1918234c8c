import { FileError } from '#src/offers/file/file-error.ts'

export type FileKind = 'csv' | 'ndjson'

/** Bytes at its start that decide the type of a file. */
export const sampleBytes = 64 * 1024

const kinds: Readonly<Record<string, FileKind>> = {
  csv: 'csv',
  tsv: 'csv',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
}
const marks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
] as const

/** A file's encoding, and the length of its byte order mark. */
export function findEncoding(sample: Uint8Array): {
  encoding: 'utf-8' | 'utf-16le'
  start: number
} {
  const mark = marks.find(({ bytes }) => bytes.every((byte, index) => sample[index] === byte))
  return { encoding: mark?.encoding ?? 'utf-8', start: mark?.bytes.length ?? 0 }
}

/**
 * The type of a file, by its extension and the beginning of its text. Throws FileError for files that cannot be imported:
 * empty ones, workbooks and archives, a single JSON list, and anything but text.
 */
export function findKind(name: string, sample: Uint8Array, text: string): FileKind {
  const beginning = text.trimStart()
  if (beginning === '') throw new FileError(`${name} is empty.`)
  if (beginning.startsWith('[')) {
    throw new FileError(
      'This is a single JSON list. Write one object per line, as jq -c ".[]" does.',
    )
  }
  if (beginning.startsWith('PK')) {
    throw new FileError('This is a workbook or an archive. Save it as CSV.')
  }
  if (findEncoding(sample).encoding === 'utf-8' && sample.includes(0)) {
    throw new FileError('This file is not UTF-8 text. Save it as CSV in UTF-8.')
  }
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return kinds[ending] ?? (beginning.startsWith('{') ? 'ndjson' : 'csv')
}
