import { matchesFormat, type FoundFormat } from '#src/storage/match-format.ts'
import { startsAsPage } from '#src/storage/starts-as-page.ts'
import { StorageError } from '#src/storage/storage-error.ts'

/** Bytes from the start of a file that are enough to recognise its type. */
export const HEAD_BYTES = 4100

/** A browser shows these in place; everything else is downloaded. */
const SHOWN: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/apng',
  'image/avif',
  'image/bmp',
  'image/gif',
  'image/heic',
  'image/jpeg',
  'image/png',
  'image/webp',
])
/** Types that a browser runs as a page. */
const PAGES: ReadonlySet<string> = new Set([
  'application/xhtml+xml',
  'image/svg+xml',
  'text/html',
  'text/xsl',
])
/** A valid type with parameters for a header; it is sent with every download. */
const CONTENT_TYPE = /^[\w.+-]+\/[\w.+-]+\s*(?:;[\t -~]*)?$/
const MAX_CONTENT_TYPE = 255
/** Families whose members have recognisable bytes, so that a false claim is found. */
const RECOGNISABLE =
  /^(?:image|audio|video|font)\/|^application\/(?:pdf|(?:x-)?zip(?:-compressed)?|(?:x-)?gzip)$/

/** The bare type of a Content-Type header, lower case, without parameters. */
export function bareType(contentType: string): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()
}

/** True if a browser may show a file of this type in place instead of downloading it. */
export function isShownInPlace(contentType: string): boolean {
  return SHOWN.has(bareType(contentType))
}

/**
 * Throws `InvalidMimeType` if a file is a page (HTML, SVG), or claims a type that does not match its bytes.
 * @param head the first `HEAD_BYTES` bytes, or all if there are fewer
 */
export async function checkContentType(contentType: string, head: Uint8Array): Promise<void> {
  const claimed = bareType(contentType)
  if (contentType.length > MAX_CONTENT_TYPE || !CONTENT_TYPE.test(contentType)) {
    throw new StorageError('InvalidMimeType', 'Invalid Content-Type header')
  }
  if (PAGES.has(claimed)) throw refused(claimed)
  if (startsAsPage(Buffer.from(head).toString('utf8'))) {
    throw new StorageError('InvalidMimeType', 'pages (HTML, SVG, XSL) are not supported')
  }
  if (!RECOGNISABLE.test(claimed)) return
  const found = await findFormat(head)
  if (await matchesFormat(claimed, found, head)) return
  throw new StorageError(
    'InvalidMimeType',
    `the file is not of the mime type ${claimed} that it was sent with, but ${found?.mime ?? 'something else'}`,
  )
}

/** The type of the first bytes of a file, if recognised. */
export async function findContentType(head: Uint8Array): Promise<string | undefined> {
  return (await findFormat(head))?.mime
}

async function findFormat(head: Uint8Array): Promise<FoundFormat | undefined> {
  // Loaded with the first upload, not at every start.
  const { fileTypeFromBuffer } = await import('file-type')
  return await fileTypeFromBuffer(head)
}

/** True if the list has the type itself or its family (`image/*`); a bucket without a list accepts everything. */
export function isAllowedType(contentType: string, allowed: readonly string[] | null): boolean {
  if (!allowed || allowed.length === 0) return true
  const claimed = bareType(contentType)
  return allowed.some((entry) => {
    const pattern = bareType(entry)
    if (pattern === '*/*' || pattern === claimed) return true
    return pattern.endsWith('/*') && claimed.startsWith(pattern.slice(0, -1))
  })
}

export function refused(type: string): StorageError {
  return new StorageError('InvalidMimeType', `mime type ${type} is not supported`)
}
