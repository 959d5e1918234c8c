import type { IncomingMessage } from 'node:http'
import { pipeline, type Duplex } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { WebError } from '#src/integrations/web/web-error.ts'

const unpackers: Record<string, () => Duplex> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/**
 * Reads an answer, unpacked, up to `maxBytes`, and refuses a longer one while it arrives, so that a small answer that unpacks
 * to gigabytes costs no more. Throws WebError `too_large`, `wrong_type` or the stream's error.
 */
export async function readBody(
  response: IncomingMessage,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const packing = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  const told = Number(response.headers['content-length'])
  if (told > maxBytes) throw new WebError('too_large')
  const source = openBody(response, packing)
  const parts: Buffer[] = []
  let size = 0
  for await (const part of source as AsyncIterable<Buffer>) {
    size += part.byteLength
    if (size > maxBytes) throw new WebError('too_large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function openBody(response: IncomingMessage, packing: string): AsyncIterable<unknown> {
  if (packing === 'identity' || packing === '') return response
  const unpack = unpackers[packing]
  if (!unpack) throw new WebError('wrong_type')
  // Errors of either come out of the loop that reads.
  return pipeline(response, unpack(), () => undefined)
}
