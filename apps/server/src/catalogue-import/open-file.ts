import { createReadStream, type ReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { FileError } from '@sampletrail/domain/offers/file/file-error.ts'
import {
  findEncoding,
  findKind,
  sampleBytes,
  type FileKind,
} from '@sampletrail/domain/offers/file/file-kind.ts'

export interface OpenedFile {
  /** Text in pieces, without a byte order mark. */
  stream: ReadStream
  kind: FileKind
  /** Its first characters. */
  beginning: string
  /** Bytes. */
  size: number
}

/** Opens a file and recognises its format, by its extension and its beginning. Throws FileError. */
export async function openFile(path: string): Promise<OpenedFile> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new FileError(
      error.code === 'ENOENT'
        ? `There is no file ${path}.`
        : `${path} cannot be read (${error.code}).`,
    )
  })
  const { sample, size } = await readSample(handle, path)
  const { encoding, start } = findEncoding(sample)
  const beginning = sample.subarray(start).toString(encoding)
  const kind = findKind(path, sample, beginning)
  return { stream: createReadStream(path, { start, encoding }), kind, beginning, size }
}

async function readSample(
  handle: FileHandle,
  path: string,
): Promise<{ sample: Buffer; size: number }> {
  try {
    const facts = await handle.stat()
    if (!facts.isFile()) throw new FileError(`${path} is not a file.`)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0)
    return { sample: buffer.subarray(0, bytesRead), size: facts.size }
  } finally {
    await handle.close()
  }
}
