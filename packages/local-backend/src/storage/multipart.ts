import { StorageError } from '#src/storage/storage-error.ts'

export interface Part {
  name: string
  /** Set for a file, null for a plain field. */
  filename: string | null
  contentType: string | null
  /** Read it to its end before asking for the next part. */
  body: AsyncIterable<Buffer>
}

const MAX_HEADER_BYTES = 16_384
const MAX_PREAMBLE_BYTES = 1024

/**
 * Reads a multipart/form-data body part by part while it arrives, so that memory never holds a whole file. Throws
 * `InvalidRequest` for a malformed body.
 */
export async function* readMultipart(
  source: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<Part> {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const reader = createDelimitedReader(source)
  await collect(reader.until(delimiter), MAX_PREAMBLE_BYTES)
  while (!(await reader.startsWith('--'))) {
    const headers = await collect(reader.until(Buffer.from('\r\n\r\n')), MAX_HEADER_BYTES)
    const body = reader.until(delimiter)
    yield { ...parseHeaders(headers.toString('utf8')), body }
    // Empty if the part was read; an unread part is skipped.
    await skip(body)
  }
}

/** Collects a small body; throws `InvalidRequest`, or the result of `refuse`, if it is longer than `limit` bytes. */
export async function collect(
  chunks: AsyncIterable<Uint8Array>,
  limit: number,
  refuse = () => new StorageError('InvalidRequest', 'A part of the body is too large'),
): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > limit) throw refuse()
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}

async function skip(chunks: AsyncGenerator<Buffer>): Promise<void> {
  let next = await chunks.next()
  while (!next.done) next = await chunks.next()
}

function createDelimitedReader(source: AsyncIterable<Uint8Array>) {
  const iterator = source[Symbol.asyncIterator]()
  // The first boundary has no line break before it; with this one it looks like all others.
  let buffer: Buffer = Buffer.from('\r\n')

  async function fill(): Promise<void> {
    const next = await iterator.next()
    if (next.done) throw malformed()
    buffer = Buffer.concat([buffer, next.value])
  }

  return {
    async *until(delimiter: Buffer): AsyncGenerator<Buffer> {
      let found = buffer.indexOf(delimiter)
      while (found === -1) {
        // The rest may be the beginning of the delimiter.
        const safe = buffer.length - delimiter.length + 1
        if (safe > 0) {
          yield buffer.subarray(0, safe)
          buffer = buffer.subarray(safe)
        }
        await fill()
        found = buffer.indexOf(delimiter)
      }
      const rest = buffer.subarray(found + delimiter.length)
      if (found > 0) yield buffer.subarray(0, found)
      buffer = rest
    },
    async startsWith(text: string): Promise<boolean> {
      while (buffer.length < text.length) await fill()
      return buffer.subarray(0, text.length).toString('latin1') === text
    },
  }
}

function parseHeaders(text: string): Pick<Part, 'name' | 'filename' | 'contentType'> {
  const disposition = /^content-disposition:\s*form-data\s*(;.*)$/im.exec(text)?.[1]
  if (disposition === undefined) throw malformed()
  const name = /;\s*name="([^"]*)"/i.exec(disposition)?.[1]
  if (name === undefined) throw malformed()
  return {
    name,
    filename: /;\s*filename="([^"]*)"/i.exec(disposition)?.[1] ?? null,
    contentType: /^content-type:\s*(.+)$/im.exec(text)?.[1]?.trim() ?? null,
  }
}

function malformed(): StorageError {
  return new StorageError('InvalidRequest', 'The multipart body is not well-formed')
}
