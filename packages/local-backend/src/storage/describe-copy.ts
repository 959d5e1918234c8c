import { checkContentType } from '#src/storage/content-type.ts'
import type { FileStore } from '#src/storage/file-store.ts'
import type { StoredObject } from '#src/storage/objects.ts'
import { notImplemented, StorageError } from '#src/storage/storage-error.ts'

/** What a copy says of itself: everything its original says, or nothing of what the owner had noted there. */
export type CopyDescription = Pick<StoredObject, 'metadata' | 'user_metadata'>

/**
 * The description that the body of a copy asks for. Throws `InvalidMimeType` for a type that the bytes deny, as an
 * upload would.
 */
export async function describeCopy(
  body: Record<string, unknown>,
  source: StoredObject,
  store: FileStore,
): Promise<CopyDescription> {
  if ((body['copyMetadata'] ?? true) !== false) return source
  const asked = body['metadata'] ?? {}
  if (typeof asked !== 'object') throw invalid('metadata must be an object')
  if ('contentEncoding' in asked) throw notImplemented('Storing encoded content')
  const metadata = { ...source.metadata }
  if ('cacheControl' in asked) metadata.cacheControl = readHeaderValue(asked.cacheControl)
  if ('mimetype' in asked) {
    metadata.mimetype = readHeaderValue(asked.mimetype)
    await checkContentType(metadata.mimetype, await store.readHead(source.version))
  }
  return { metadata, user_metadata: null }
}

/** What can be sent as a header of each download. */
function readHeaderValue(value: unknown): string {
  if (typeof value === 'string' && /^[ -~]{1,255}$/.test(value)) return value
  throw invalid('cacheControl and mimetype must be texts that a header can carry')
}

function invalid(message: string): StorageError {
  return new StorageError('InvalidRequest', message)
}
