import { RestError } from '#src/rest/rest-error.ts'

const NOT_SERVED = ['text/csv', 'application/x-www-form-urlencoded', 'application/octet-stream']

/** Reads a JSON body as text, and no more of it than allowed. Throws 413, and PGRST102 for another type. */
export async function readBody(request: Request, maxBytes: number): Promise<string> {
  checkType(request.headers.get('content-type'))
  const announced = Number(request.headers.get('content-length') ?? '0')
  if (announced > maxBytes) throw tooLarge(maxBytes)
  // What announces its length is held to it by Node; only a chunked body has to be counted.
  if (request.headers.has('content-length')) return await request.text()
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function checkType(header: string | null): void {
  const type = (header ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? ''
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
