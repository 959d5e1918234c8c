import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { BackendContext } from '#src/context.ts'
import { SPACE_TO_KEEP_FREE } from '#src/data-directory/free-space.ts'
import { FILES } from '#src/data-directory/open-data-directory.ts'
import { createDiskStore } from '#src/storage/disk-store.ts'
import type { FileStore } from '#src/storage/file-store.ts'

/** The store of a backend's files: a bucket if configured, else a folder. Throws `BackendStartError`. */
export async function openFileStore(
  context: BackendContext,
): Promise<FileStore & { close: () => void }> {
  const { options, database, keys, log } = context
  const { s3Url, maxFileBytes } = options.storage
  if (s3Url === undefined) {
    const store = createDiskStore(
      filesDirectory(context),
      options.minimumFreeBytes ?? SPACE_TO_KEEP_FREE,
    )
    return { ...store, close: () => {} }
  }
  const { openS3Store } = await import('#src/storage/s3/open-s3-store.ts')
  return await openS3Store({
    url: s3Url,
    maxFileBytes,
    // The secret belongs to the database, wherever that moves, and cannot be derived from this.
    owner: createHmac('sha256', keys.storageUrlSecret).update('owner of files').digest('hex'),
    async hasRows() {
      const { rows } = await database.storage.query('select from storage.objects limit 1')
      return rows.length > 0
    },
    log,
  })
}

/** The path of the files of a backend that keeps them on its disk. */
export function filesDirectory(context: BackendContext): string {
  return join(context.options.dataDirectory, FILES)
}
