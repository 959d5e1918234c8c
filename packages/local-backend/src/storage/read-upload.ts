import { parseJson } from '#src/http/parse-json.ts'
import { openBody } from '#src/storage/incoming-body.ts'
import { checkRobotsTag } from '#src/storage/robots-tag.ts'
import { notImplemented, StorageError } from '#src/storage/storage-error.ts'
import { openForm } from '#src/storage/upload-form.ts'

/** The sender's description of a file. */
export interface UploadDescription {
  contentType: string
  cacheControl: string
  robotsTag: string | null
  userMetadata: Record<string, unknown>
}

/** An arriving file. */
export interface Upload {
  /** The value before the file was read; `finish` has the final one. */
  description: UploadDescription
  /** Bytes of the whole body, from its header. */
  declaredBytes: number | undefined
  /** Whether the body is the file and nothing else. */
  isBare: boolean
  body: AsyncIterable<Uint8Array>
  /** Call it when the file was read: a form may continue after it. */
  finish(): Promise<UploadDescription>
}

const DEFAULT_CONTENT_TYPE = 'application/octet-stream'
/** The type of a form part without one. */
const DEFAULT_PART_TYPE = 'text/plain'

/** Lets `work` receive an upload; if it fails, the client can still send the rest and read why. */
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

/** Reads supabase-js's uploads: a multipart form with a file, or the bare bytes. */
async function readUpload(
  request: Request,
  body: AsyncIterable<Uint8Array> | null,
): Promise<Upload> {
  const { headers } = request
  const tag = headers.get('x-robots-tag')
  const robotsTag = tag === null ? null : checkRobotsTag(tag)
  if (!body) throw new StorageError('InvalidRequest', 'No content provided')
  if (headers.get('content-encoding')) throw notImplemented('Storing encoded content')
  const contentType = headers.get('content-type') ?? DEFAULT_CONTENT_TYPE
  const declaredBytes = readDeclaredBytes(headers)
  const boundary = /^multipart\/form-data\s*;.*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)
  if (boundary) {
    const form = await openForm(body, boundary[1] ?? boundary[2] ?? '')
    const describe = () => describeForm(form.fields, form.contentType, robotsTag)
    const finish = async () => {
      await form.readRest()
      return describe()
    }
    return { description: describe(), declaredBytes, isBare: false, body: form.file, finish }
  }
  const description = {
    contentType,
    cacheControl: headers.get('cache-control') ?? 'no-cache',
    robotsTag,
    userMetadata: readMetadataHeader(headers) ?? {},
  }
  return { description, declaredBytes, isBare: true, body, finish: async () => description }
}

/** The length in a request's header. */
export function readDeclaredBytes(headers: Headers): number | undefined {
  const length = headers.get('content-length')
  return length !== null && /^\d{1,15}$/.test(length) ? Number(length) : undefined
}

/** The value of the header `x-metadata`, as JSON in base64. Throws `InvalidRequest`. */
export function readMetadataHeader(headers: Headers): Record<string, unknown> | undefined {
  const text = headers.get('x-metadata')
  return text === null ? undefined : parseMetadata(Buffer.from(text, 'base64').toString('utf8'))
}

function describeForm(
  fields: ReadonlyMap<string, string>,
  partType: string | null,
  robotsTag: string | null,
): UploadDescription {
  const metadata = fields.get('metadata') ?? fields.get('userMetadata') ?? ''
  return {
    contentType: fields.get('contentType') || partType || DEFAULT_PART_TYPE,
    cacheControl: readCacheTime(fields.get('cacheControl')),
    robotsTag,
    userMetadata: parseMetadata(metadata) ?? {},
  }
}

function readCacheTime(time: string | undefined): string {
  if (!time) return 'no-cache'
  if (/^[ -~]{1,255}$/.test(time)) return `max-age=${time}`
  throw new StorageError('InvalidRequest', 'cacheControl must be a text that a header can carry')
}

function parseMetadata(text: string): Record<string, unknown> | undefined {
  if (text === '') return undefined
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
