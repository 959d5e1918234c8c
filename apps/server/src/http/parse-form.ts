import type { HonoRequest } from 'hono'

/** More fields are no form of ours: a body of millions of small ones takes a hundred times its size in memory. */
export const mostFields = 1000

/** Browsers and mail providers use letters, digits and some signs. */
const boundaryOfType =
  /;\s*boundary=(?:"(?<quoted>[\w'()+,./:=?-]{1,200})"|(?<bare>[\w'()+,./:=?-]{1,200}))\s*(?:;|$)/i

/**
 * The fields and files of a form: `multipart/form-data`, or `application/x-www-form-urlencoded`. Throws if the body is no form, or has
 * more than 1,000 fields.
 */
export async function parseForm(type: string, body: Uint8Array<ArrayBuffer>): Promise<FormData> {
  const [kind, separator] = describeForm(type)
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  if (hasMoreThan(bytes, separator, mostFields))
    throw new TypeError('The form has too many fields.')
  return await new Response(body, { headers: { 'content-type': kind } }).formData()
}

/** The form in a request. Throws as `parseForm` does, and the error of a body over its limit. */
export async function readForm(request: HonoRequest): Promise<FormData> {
  const body = new Uint8Array(await request.arrayBuffer())
  return await parseForm(request.header('content-type') ?? '', body)
}

/** The type as we understand it, so that what we count is what is parsed, and what is between two fields. */
function describeForm(type: string): [type: string, separator: string] {
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    return ['application/x-www-form-urlencoded', '&']
  }
  const { quoted, bare } = boundaryOfType.exec(type)?.groups ?? {}
  const boundary = quoted ?? bare
  if (boundary === undefined || !/^multipart\/form-data\b/i.test(type)) {
    throw new TypeError('The body is no form.')
  }
  return [`multipart/form-data; boundary="${boundary}"`, `--${boundary}`]
}

/** Whether bytes have this text more than so many times. */
export function hasMoreThan(bytes: Buffer, text: string, most: number): boolean {
  let count = 0
  for (let place = bytes.indexOf(text); place >= 0; place = bytes.indexOf(text, place + 1)) {
    count += 1
    if (count > most) return true
  }
  return false
}
