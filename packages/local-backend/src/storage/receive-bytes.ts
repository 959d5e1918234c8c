import { createHash } from 'node:crypto'
import { HEAD_BYTES } from '#src/storage/content-type.ts'
import { tooLarge } from '#src/storage/storage-error.ts'

/** The facts about a file once its bytes have passed. */
export interface ReceivedBytes {
  size: number
  /** MD5 as a quoted entity tag, in the format of object stores. */
  etag: string
  /** The first bytes, to recognise the type. */
  head: Buffer
}

/** Passes the bytes on while they arrive; throws `EntityTooLarge` as soon as there are more than `limit`. */
export async function receiveBytes(
  body: AsyncIterable<Uint8Array>,
  limit: number,
  write: (chunk: Uint8Array) => Promise<unknown>,
): Promise<ReceivedBytes> {
  const hash = createHash('md5')
  let head = Buffer.alloc(0)
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > limit) {
      throw tooLarge()
    }
    if (head.length < HEAD_BYTES) {
      head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)])
    }
    hash.update(chunk)
    await write(chunk)
  }
  return { size, etag: `"${hash.digest('hex')}"`, head }
}
