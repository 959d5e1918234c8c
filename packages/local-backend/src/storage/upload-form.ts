import { collect, readMultipart, type Part } from '#src/storage/multipart.ts'
import { notImplemented, StorageError, tooLarge } from '#src/storage/storage-error.ts'

/** A form with a file; fields may precede and follow it. */
export interface UploadForm {
  /** The known fields; there are more after the file was read and `readRest` called. */
  fields: ReadonlyMap<string, string>
  /** Of the part with the file. */
  contentType: string | null
  file: AsyncIterable<Uint8Array>
  /** Reads the fields after the file. */
  readRest(): Promise<void>
}

/** supabase-js sends two. */
const MAX_FIELDS = 20
/** Of all fields; Supabase accepts at most a megabyte of metadata. */
const MAX_FIELD_BYTES = 1_048_576
/** This much of a file is read before anything is decided: the fields after a small one are known by then. */
const PEEKED_BYTES = 65_536

/** Reads a form up to its file, and a small file with everything after it. Throws `InvalidRequest`. */
export async function openForm(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
): Promise<UploadForm> {
  const fields = new Map<string, string>()
  const parts = readMultipart(body, boundary)
  const readField = createFieldReader(fields)
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value
    if (!isFile(part)) {
      await readField(part)
      continue
    }
    const file = part.body[Symbol.asyncIterator]()
    const peeked = await peek(file)
    const readRest = async () => {
      for (let more = await parts.next(); !more.done; more = await parts.next()) {
        if (isFile(more.value)) throw new StorageError('InvalidRequest', 'Only one file is taken')
        await readField(more.value)
      }
    }
    if (peeked.isWhole) await readRest()
    return {
      fields,
      contentType: part.contentType,
      file: peeked.isWhole ? replay(peeked.chunks) : replay(peeked.chunks, file),
      readRest: peeked.isWhole ? async () => {} : readRest,
    }
  }
  throw new StorageError('InvalidRequest', 'No content provided')
}

function createFieldReader(fields: Map<string, string>) {
  let count = 0
  let room = MAX_FIELD_BYTES
  return async (part: Part): Promise<void> => {
    count += 1
    if (count > MAX_FIELDS) throw new StorageError('InvalidRequest', 'Too many fields in the form')
    const value = await collect(part.body, room, () => tooLarge('user_metadata'))
    room -= value.length
    fields.set(part.name, value.toString('utf8'))
    if (part.name === 'contentEncoding') throw notImplemented('Storing encoded content')
  }
}

function isFile({ filename, name }: Part): boolean {
  return filename !== null || name === ''
}

async function peek(file: AsyncIterator<Buffer>): Promise<{ chunks: Buffer[]; isWhole: boolean }> {
  const chunks: Buffer[] = []
  for (let size = 0; size <= PEEKED_BYTES;) {
    const { done, value } = await file.next()
    if (done) return { chunks, isWhole: true }
    chunks.push(value)
    size += value.length
  }
  return { chunks, isWhole: false }
}

async function* replay(chunks: Buffer[], rest?: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* chunks
  for (let next = await rest?.next(); next && !next.done; next = await rest?.next()) {
    yield next.value
  }
}
