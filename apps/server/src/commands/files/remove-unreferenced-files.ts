import type { FileBucket } from '@sampletrail/contracts/files.ts'
import type { Backend } from '#src/backend.ts'
import { isOwnPath } from '#src/commands/files/name-file.ts'
import type { Log } from '#src/log/log.ts'

interface FileServices {
  backend: Pick<Backend, 'admin' | 'asService'>
  log: Log
}

interface ClaimedFile {
  bucket: FileBucket
  path: string
  /** Null for a picture of an offer or a global seller, which belongs to nobody. */
  user_id: string | null
}

const batchSize = 100

/**
 * Removes the files that nothing has referred to for long enough. A claim commits before its files are removed and sets the
 * next try: a storage failure, or a dead process, costs time, and a file that is already gone counts as removed. Several servers
 * may do so at once. Ends early on `signal`. docs/behaviour/files.md
 */
export async function removeUnreferencedFiles(
  { backend, log }: FileServices,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const files = await claim(backend)
    if (files.length === 0) return
    for (const [bucket, paths] of groupByBucket(files)) {
      try {
        await remove(backend, bucket, paths)
      } catch (error) {
        // The other bucket may answer; these are tried again later.
        log.warn('files.removal_failed', { bucket, count: paths.length, error })
      }
    }
  }
}

async function claim(backend: Pick<Backend, 'asService'>): Promise<ClaimedFile[]> {
  return await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<ClaimedFile>(
      'select bucket, path, user_id from private.claim_unreferenced_files($1)',
      [batchSize],
    )
    return rows
  })
}

async function remove(
  backend: Pick<Backend, 'admin' | 'asService'>,
  bucket: FileBucket,
  paths: string[],
): Promise<void> {
  const admin = await backend.admin()
  const { error } = await admin.storage.from(bucket).remove(paths)
  if (error) throw error
  await backend.asService((transaction) =>
    transaction.query('select private.forget_unreferenced_files($1, $2)', [bucket, paths]),
  )
}

/** The secret key may remove anything, so each path is checked once more before it is used. */
function groupByBucket(files: readonly ClaimedFile[]): Map<FileBucket, string[]> {
  const groups = new Map<FileBucket, string[]>()
  for (const { bucket, path, user_id } of files) {
    if (isOwnPath(bucket, path, user_id)) groups.set(bucket, [...(groups.get(bucket) ?? []), path])
  }
  return groups
}
