import type { SupabaseClient } from '@supabase/supabase-js'
import {
  fileFolders,
  folderRules,
  inboxFolder,
  sharedFolder,
  type FileBucket,
} from '@sampletrail/contracts/files.ts'
import type { Backend } from '#src/backend.ts'

export interface AccountFile {
  bucket: FileBucket
  path: string
}

const pageSize = 100

/** Every place of a person's files. */
function foldersOf(userId: string): { bucket: FileBucket; folder: string }[] {
  const uploaded = fileFolders
    .filter((name) => !folderRules[name].isCommon)
    .map((name) => {
      const { bucket, isPublic } = folderRules[name]
      return { bucket, folder: isPublic ? userId : `${name}/${userId}` }
    })
  const made = [inboxFolder, sharedFolder].map((folder) => ({
    bucket: 'product-files' as const,
    folder: `${folder}/${userId}`,
  }))
  return [...uploaded, ...made]
}

/** All files of a person, a page at a time, by name. Throws if they cannot be listed. */
export async function* listAccountFiles(
  backend: Pick<Backend, 'admin'>,
  userId: string,
): AsyncGenerator<AccountFile> {
  const admin = await backend.admin()
  for (const { bucket, folder } of foldersOf(userId)) {
    for (let offset = 0; ; offset += pageSize) {
      // Each page is requested after the one before was used up.
      const names = await listNames(admin, bucket, folder, offset)
      for (const name of names) yield { bucket, path: `${folder}/${name}` }
      if (names.length < pageSize) break
    }
  }
}

/** Removes all files of a person; a repeated call continues. Throws if storage does not answer. */
export async function deleteAccountFiles(
  backend: Pick<Backend, 'admin'>,
  userId: string,
): Promise<void> {
  const admin = await backend.admin()
  for (const { bucket, folder } of foldersOf(userId)) {
    let stuck: string[] = []
    for (;;) {
      // Removed files make room for the next page, so the first one is requested until it is empty.
      const names = await listNames(admin, bucket, folder, 0)
      if (names.length === 0) break
      if (names.some((name) => stuck.includes(name))) {
        throw new Error(`Files in ${bucket} are listed but cannot be removed.`)
      }
      const { data, error } = await admin.storage
        .from(bucket)
        .remove(names.map((name) => `${folder}/${name}`))
      if (error) throw error
      // Another call may have removed them a moment earlier; then they are no longer listed.
      stuck = data.length === 0 ? names : []
    }
  }
}

async function listNames(
  admin: SupabaseClient,
  bucket: FileBucket,
  folder: string,
  offset: number,
): Promise<string[]> {
  const { data, error } = await admin.storage
    .from(bucket)
    .list(folder, { limit: pageSize, offset, sortBy: { column: 'name', order: 'asc' } })
  if (error) throw error
  return data.map(({ name }) => name)
}
