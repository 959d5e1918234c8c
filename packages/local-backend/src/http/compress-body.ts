import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** Bytes from which it is worth while: what is shorter goes in one or two packets anyway. */
const WORTHWHILE_BYTES = 2048
/** The fastest: rows as JSON shrink to a tenth with it already. */
const LEVEL = 1

const compress = promisify(gzip)

/**
 * The body as gzip, made beside the event loop, or null where it goes as it is: it is short, or whoever asked did not say
 * that it reads gzip.
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
