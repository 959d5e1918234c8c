import type { IncomingMessage } from 'node:http'
import { RestError } from '#src/rest/rest-error.ts'

const NOT_SERVED = ['text/csv', 'application/x-www-form-urlencoded', 'application/octet-stream']

/** Reads a JSON body as text, and no more of it than allowed. Throws 413, and PGRST102 for another type. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string> {
  checkType(request.headers['content-type'])
  const announced = Number(request.headers['content-length'] ?? '0')
  if (announced > maxBytes) throw tooLarge(maxBytes)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
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
  request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
  // After the end this changes nothing any more.
  request.on('error', () => reject(cutOff()))
  request.on('close', () => reject(cutOff()))
  return await promise
}

function checkType(header: string | undefined): void {
  if (header === undefined || header === 'application/json') return
  const type = header.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type)) return
  // fetch() names a body that is a string so when nobody else did.
  if (type === 'text/plain') return
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
