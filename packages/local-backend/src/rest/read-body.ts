import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { tooLarge, writeCsvAsJson } from '#src/rest/parse/parse-csv.ts'
import { readPairs } from '#src/rest/parse/read-pairs.ts'
import { RestError } from '#src/rest/rest-error.ts'

export interface RequestBody {
  kind: 'json' | 'form' | 'text' | 'xml' | 'bytes'
  /** Bytes in PostgreSQL's format for bytea: `\\x` and hexadecimal digits. */
  text: string
}

export const NO_BODY: RequestBody = { kind: 'json', text: '' }

type BodyType = RequestBody['kind'] | 'csv'

/** Types for functions with one unnamed argument only. */
const WHOLE_TYPES = new Map<string, RequestBody['kind']>([
  ['text/xml', 'xml'],
  ['application/octet-stream', 'bytes'],
])

/**
 * Reads a body up to the allowed size: JSON, CSV and forms, and for functions the types that they take as a whole. CSV,
 * and forms for a table, become JSON. Throws 413 for a larger body, and PGRST102 for another type.
 */
export async function readBody(
  request: IncomingMessage,
  resource: 'table' | 'function',
  maxBytes: number,
): Promise<RequestBody> {
  const kind = chooseKind(request.headers['content-type'], resource)
  const announced = Number(request.headers['content-length'] ?? '0')
  if (announced > maxBytes) throw tooLarge(maxBytes)
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let size = 0
  request.on('data', (chunk: Buffer) => {
    size += chunk.byteLength
    if (size > maxBytes) {
      chunks.length = 0
      reject(tooLarge(maxBytes))
    } else {
      chunks.push(chunk)
    }
  })
  request.on('end', () => resolve(Buffer.concat(chunks)))
  // After the end this has no effect any more.
  request.on('error', () => reject(cutOff()))
  request.on('close', () => reject(cutOff()))
  const body = decode(kind, await promise)
  if (body.kind === 'csv') return { kind: 'json', text: writeCsvAsJson(body.text, maxBytes) }
  if (body.kind === 'form' && resource === 'table') {
    return { kind: 'json', text: JSON.stringify(Object.fromEntries(readPairs(body.text))) }
  }
  return { kind: body.kind, text: body.text }
}

function decode(kind: BodyType, bytes: Buffer): { kind: BodyType; text: string } {
  if (kind === 'bytes') return { kind, text: `\\x${bytes.toString('hex')}` }
  if (kind !== 'json' && !isUtf8(bytes)) {
    throw new RestError(400, { code: 'PGRST102', message: 'The body is not valid UTF-8' })
  }
  return { kind, text: bytes.toString('utf8') }
}

function chooseKind(header: string | undefined, resource: 'table' | 'function'): BodyType {
  if (header === undefined || header === 'application/json') return 'json'
  const type = header.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type)) return 'json'
  // fetch() sets this type for a string if the caller sets none. A function may want the text; anything else takes JSON.
  if (type === 'text/plain') return resource === 'function' ? 'text' : 'json'
  const whole = WHOLE_TYPES.get(type)
  if (whole !== undefined && resource === 'function') return whole
  if (type === 'text/csv') return 'csv'
  if (type === 'application/x-www-form-urlencoded') return 'form'
  throw new RestError(400, {
    code: 'PGRST102',
    message: `Content-Type not acceptable: ${type}`,
  })
}

function cutOff(): RestError {
  return new RestError(400, { code: 'PGRST102', message: 'The body ended before it was complete' })
}
