import { createReadStream, type ReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { extname } from 'node:path'
import { FileError } from '#src/catalogue-import/file-error.ts'

export interface OpenedFile {
  /** Text, a piece at a time, without a byte order mark. */
  stream: ReadStream
  kind: 'csv' | 'ndjson'
  /** Its first characters. */
  beginning: string
  /** Bytes. */
  size: number
}

const sampleBytes = 64 * 1024
const kinds: Readonly<Record<string, OpenedFile['kind']>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
}
const marks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf8' },
  { bytes: [0xff, 0xfe], encoding: 'utf16le' },
] as const

/** Opens a file and finds out what it is, by its ending and its beginning. Throws FileError. */
export async function openFile(path: string): Promise<OpenedFile> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new FileError(
      error.code === 'ENOENT'
        ? `There is no file ${path}.`
        : `${path} cannot be read (${error.code}).`,
    )
  })
  const { sample, size } = await readSample(handle, path)
  const mark = marks.find(({ bytes }) => bytes.every((byte, index) => sample[index] === byte))
  const encoding = mark?.encoding ?? 'utf8'
  const start = mark?.bytes.length ?? 0
  const beginning = sample.subarray(start).toString(encoding).trimStart()
  if (sample.length === start || beginning === '') throw new FileError(`${path} is empty.`)
  refuseOthers(sample, beginning, encoding)
  const kind = kinds[extname(path).toLowerCase()] ?? (beginning.startsWith('{') ? 'ndjson' : 'csv')
  return { stream: createReadStream(path, { start, encoding }), kind, beginning, size }
}

async function readSample(
  handle: FileHandle,
  path: string,
): Promise<{ sample: Buffer; size: number }> {
  try {
    const facts = await handle.stat()
    if (!facts.isFile()) throw new FileError(`${path} is no file.`)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0)
    return { sample: buffer.subarray(0, bytesRead), size: facts.size }
  } finally {
    await handle.close()
  }
}

function refuseOthers(sample: Buffer, beginning: string, encoding: 'utf8' | 'utf16le'): void {
  if (beginning.startsWith('[')) {
    throw new FileError('This is one JSON list. Write one object a line, as jq -c ".[]" does.')
  }
  if (beginning.startsWith('PK')) {
    throw new FileError('This is a workbook or an archive. Save it as CSV.')
  }
  if (encoding === 'utf8' && sample.includes(0)) {
    throw new FileError('This is no text in UTF-8. Save it as CSV in UTF-8.')
  }
}
