import { parseJson } from '#src/http/parse-json.ts'
import { openBody } from '#src/storage/incoming-body.ts'
import { collect, readMultipart } from '#src/storage/multipart.ts'
import { notImplemented, StorageError } from '#src/storage/storage-error.ts'

/** A file on its way in. */
export interface Upload {
  contentType: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
  body: AsyncIterable<Uint8Array>
}

const MAX_FIELD_BYTES = 65_536
/** supabase-js sends two. */
const MAX_FIELDS = 20
const DEFAULT_CONTENT_TYPE = 'application/octet-stream'

/** Lets `work` receive an upload; when it fails, the client can still send the rest and read why. */
export async function receiveUpload<T>(
  request: Request,
  work: (read: () => Promise<Upload>) => Promise<T>,
): Promise<T> {
  const { chunks, discardRest } = openBody(request)
  try {
    return await work(() => readUpload(request, chunks))
  } catch (error) {
    await discardRest()
    throw error
  }
}

/** Reads what supabase-js sends: a multipart form with its fields before the file, or the bare bytes. */
async function readUpload(
  request: Request,
  body: AsyncIterable<Uint8Array> | null,
): Promise<Upload> {
  if (!body) throw new StorageError('InvalidRequest', 'No content provided')
  const contentType = request.headers.get('content-type') ?? DEFAULT_CONTENT_TYPE
  if (request.headers.get('content-encoding')) throw notImplemented('Storing encoded content')
  const boundary = /^multipart\/form-data\s*;.*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)
  if (boundary) return await readForm(body, boundary[1] ?? boundary[2] ?? '')
  return {
    contentType,
    cacheControl: request.headers.get('cache-control') ?? 'no-cache',
    userMetadata: parseMetadata(decodeBase64(request.headers.get('x-metadata'))),
    body,
  }
}

async function readForm(body: AsyncIterable<Uint8Array>, boundary: string): Promise<Upload> {
  const fields = new Map<string, string>()
  const parts = readMultipart(body, boundary)
  let count = 0
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value
    if (part.filename === null && part.name !== '') {
      count += 1
      if (count > MAX_FIELDS)
        throw new StorageError('InvalidRequest', 'Too many fields in the form')
      fields.set(part.name, (await collect(part.body, MAX_FIELD_BYTES)).toString('utf8'))
      continue
    }
    if (fields.has('contentEncoding')) throw notImplemented('Storing encoded content')
    const seconds = fields.get('cacheControl')
    return {
      contentType: part.contentType ?? fields.get('contentType') ?? DEFAULT_CONTENT_TYPE,
      cacheControl: seconds && /^\d{1,10}$/.test(seconds) ? `max-age=${seconds}` : 'no-cache',
      userMetadata: parseMetadata(fields.get('metadata') ?? null),
      body: part.body,
    }
  }
  throw new StorageError('InvalidRequest', 'No content provided')
}

function decodeBase64(text: string | null): string | null {
  return text === null ? null : Buffer.from(text, 'base64').toString('utf8')
}

function parseMetadata(text: string | null): Record<string, unknown> | null {
  if (text === null || text === '') return null
  let value: unknown
  try {
    value = parseJson(text)
  } catch (error) {
    throw new StorageError('InvalidRequest', 'The metadata is not valid JSON', { cause: error })
  }
  if (isRecord(value)) return value
  throw new StorageError('InvalidRequest', 'The metadata must be an object')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
