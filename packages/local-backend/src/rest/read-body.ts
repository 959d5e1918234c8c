import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { RestError } from '#src/rest/rest-error.ts'

export interface RequestBody {
  kind: 'json' | 'text' | 'xml' | 'bytes'
  /** Bytes as PostgreSQL reads a bytea: `\\x` and hexadecimal digits. */
  text: string
}

export const NO_BODY: RequestBody = { kind: 'json', text: '' }

const NOT_SERVED = ['text/csv', 'application/x-www-form-urlencoded']
/** Types that only a function with one unnamed argument takes. */
const WHOLE_TYPES = new Map<string, RequestBody['kind']>([
  ['text/xml', 'xml'],
  ['application/octet-stream', 'bytes'],
])

/**
 * Reads a body of JSON, or of a type that functions take as a whole, up to the allowed size. Throws 413 for a larger body,
 * and PGRST102 for another type.
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
  // After the end this changes nothing any more.
  request.on('error', () => reject(cutOff()))
  request.on('close', () => reject(cutOff()))
  return decode(kind, await promise)
}

function decode(kind: RequestBody['kind'], bytes: Buffer): RequestBody {
  if (kind === 'bytes') return { kind, text: `\\x${bytes.toString('hex')}` }
  if (kind !== 'json' && !isUtf8(bytes)) {
    throw new RestError(400, { code: 'PGRST102', message: 'The body is not valid UTF-8' })
  }
  return { kind, text: bytes.toString('utf8') }
}

function chooseKind(
  header: string | undefined,
  resource: 'table' | 'function',
): RequestBody['kind'] {
  if (header === undefined || header === 'application/json') return 'json'
  const type = header.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type)) return 'json'
  // fetch() sets this type for a string when the caller sets none. A function may want the text; anything else takes JSON.
  if (type === 'text/plain') return resource === 'function' ? 'text' : 'json'
  const whole = WHOLE_TYPES.get(type)
  if (whole !== undefined && resource === 'function') return whole
  if (NOT_SERVED.includes(type)) {
    throw new RestError(501, {
      code: 'not_implemented',
      message: `Bodies of type ${type} are not served by this backend; send application/json`,
    })
  }
  throw new RestError(400, {
    code: 'PGRST102',
    message: `Content-Type not acceptable: ${type}`,
  })
}

function tooLarge(maxBytes: number): RestError {
  return new RestError(413, {
    code: 'PGRST102',
    message: `The body is larger than ${maxBytes} bytes`,
  })
}

function cutOff(): RestError {
  return new RestError(400, { code: 'PGRST102', message: 'The body ended before it was complete' })
}
