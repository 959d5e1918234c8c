import { checkContentType } from '#src/storage/content-type.ts'
import type { FileStore } from '#src/storage/file-store.ts'
import type { StoredObject } from '#src/storage/objects.ts'
import { malformed, notImplemented, StorageError } from '#src/storage/storage-error.ts'

/**
 * The metadata of a copy: all of the original's, or none of the owner's. Undefined keeps the metadata of a replaced
 * file.
 */
export interface CopyDescription extends Pick<StoredObject, 'metadata'> {
  user_metadata: StoredObject['user_metadata'] | undefined
}

/**
 * The description that the body of a copy asks for, with `notes` in the place of the owner's. Throws `InvalidMimeType` for a type that the bytes deny, as an
 * upload would.
 */
export async function describeCopy(
  body: Record<string, unknown>,
  source: StoredObject,
  store: FileStore,
  notes: Record<string, unknown> | undefined,
): Promise<CopyDescription> {
  const isWhole = body['copyMetadata'] ?? true
  if (typeof isWhole !== 'boolean') throw malformed('body/copyMetadata must be boolean')
  if (isWhole) return source
  const asked = body['metadata'] ?? {}
  if (typeof asked !== 'object') throw malformed('body/metadata must be object')
  if ('contentEncoding' in asked) throw notImplemented('Storing encoded content')
  const metadata = { ...source.metadata }
  if ('cacheControl' in asked) metadata.cacheControl = readHeaderValue(asked.cacheControl)
  if ('mimetype' in asked) {
    metadata.mimetype = readHeaderValue(asked.mimetype)
    await checkContentType(metadata.mimetype, await store.readHead(source.version))
  }
  return { metadata, user_metadata: notes }
}

/** Types that can be sent as a header of each download. */
function readHeaderValue(value: unknown): string {
  if (typeof value === 'string' && /^[ -~]{1,255}$/.test(value)) return value
  const message = 'cacheControl and mimetype must be texts that a header can carry'
  throw new StorageError('InvalidRequest', message)
}
