import { type FileFolder, type StoredFile, storedFileSchema } from '@sampletrail/contracts/files.ts'
import { callApi } from '#src/lib/api.ts'

/**
 * Sends a file to our server, which checks it, strips what it tells about the place, and stores it.
 * @throws AppError with the server's reason: too large, no picture, too many pixels…
 */
export async function uploadFile(file: File, folder: FileFolder): Promise<StoredFile> {
  const body = new FormData()
  body.set('folder', folder)
  body.set('file', file)
  return storedFileSchema.parse(await callApi('/api/files', { method: 'POST', body }))
}
