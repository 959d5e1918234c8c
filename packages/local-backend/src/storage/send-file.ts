import { Readable } from 'node:stream'
import { bareType, isShownInPlace } from '#src/storage/content-type.ts'
import type { ByteRange, FileStore } from '#src/storage/file-store.ts'
import type { StoredObject } from '#src/storage/objects.ts'
import { StorageError } from '#src/storage/storage-error.ts'

export interface SendOptions {
  /** False if the answer depends on the caller: shared caches must not keep it. */
  isPublic: boolean
  /** The query parameter `download`: present means a download, its value the file name. */
  download: string | undefined
}

/** Answers with a stored file: whole, a range of it, or 304 if the client already has it. */
export async function sendFile(
  request: Request,
  store: FileStore,
  object: StoredObject,
  options: SendOptions,
): Promise<Response> {
  const { size } = object.metadata
  const headers = describeFile(object, options)
  if (isUnchanged(request.headers, object)) return new Response(null, { status: 304, headers })
  const range = readRange(request.headers, object)
  if (range === 'unsatisfiable') {
    return new StorageError('InvalidRange', 'The range is outside of the file').toResponse({
      'content-range': `bytes */${size}`,
    })
  }
  headers.set('content-length', String(range ? range.end - range.start + 1 : size))
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`)
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const stream = await store.read(object.version, range ?? undefined)
  return new Response(Readable.toWeb(stream) as ReadableStream, { status, headers })
}

const POLICY = "sandbox; default-src 'none'"
/** Browsers show a PDF with their own scripts, and an empty window without them; the origin stays isolated. */
const PDF_POLICY = 'sandbox allow-scripts'

/** A file never runs as our page: no guessing of types, no scripts, and everything that is not shown is downloaded. */
export function describeFile(object: StoredObject, options: SendOptions): Headers {
  const { mimetype, cacheControl, eTag, lastModified, xRobotsTag = 'none' } = object.metadata
  const isDownload = options.download !== undefined || !isShownInPlace(mimetype)
  const saveAs = options.download || object.name.slice(object.name.lastIndexOf('/') + 1)
  return new Headers({
    'accept-ranges': 'bytes',
    'cache-control': options.isPublic ? cacheControl : `private, ${cacheControl}`,
    'content-disposition': isDownload ? `attachment; ${filename(saveAs)}` : 'inline',
    'content-security-policy': bareType(mimetype) === 'application/pdf' ? PDF_POLICY : POLICY,
    'content-type': mimetype,
    'cross-origin-resource-policy': 'cross-origin',
    etag: eTag,
    'last-modified': new Date(lastModified).toUTCString(),
    'x-content-type-options': 'nosniff',
    'x-robots-tag': xRobotsTag,
  })
}

function filename(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7E]|["\\]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}`,
  )
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Whether the client claims to have it already. */
export function isUnchanged(headers: Headers, object: StoredObject): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null) {
    const wanted = tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return wanted.includes('*') || wanted.includes(object.metadata.eTag)
  }
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  // HTTP dates have no fractions of a second.
  return Math.floor(Date.parse(object.metadata.lastModified) / 1000) * 1000 <= since
}

/** The one requested range; null for none, or for several, which may be answered with the whole file. */
function readRange(headers: Headers, object: StoredObject): ByteRange | 'unsatisfiable' | null {
  const { size, eTag } = object.metadata
  const asked = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range') ?? '')
  const condition = headers.get('if-range')
  if (!asked || (condition !== null && condition !== eTag)) return null
  const [, first = '', last = ''] = asked
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size || (first === '' && Number(last) === 0)) return 'unsatisfiable'
  return end < start ? null : { start, end }
}
