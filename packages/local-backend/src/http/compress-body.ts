import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** Bytes from which compression helps: shorter bodies fit into one or two packets anyway. */
const WORTHWHILE_BYTES = 2048
/** The fastest level: it already shrinks rows as JSON to a tenth. */
const LEVEL = 1

const compress = promisify(gzip)

/**
 * The body as gzip, compressed outside the event loop, or null if it is sent unchanged: it is short, or the client did
 * not say that it reads gzip.
 */
export async function compressBody(
  body: Buffer,
  acceptEncoding: string | undefined,
): Promise<Buffer | null> {
  if (body.length < WORTHWHILE_BYTES || !acceptsGzip(acceptEncoding ?? '')) return null
  return await compress(body, { level: LEVEL })
}

/** `gzip;q=0` means that the client cannot read it. */
function acceptsGzip(header: string): boolean {
  return header
    .split(',')
    .map((entry) => entry.trim().split(/\s*;\s*q=/u))
    .some(([name = '', weight]) => name.toLowerCase() === 'gzip' && Number(weight ?? 1) > 0)
}
