import { type FileFolder, type StoredFile, storedFileSchema } from '@sampletrail/contracts/files.ts'
import { callApi } from '#src/lib/api.ts'
import { AppError, toAppError } from '#src/lib/errors.ts'

/**
 * Sends a file to our server, which checks it, removes its location data, and stores it. A photo that is too large for it is sent
 * again as a smaller copy.
 * @throws AppError with the server's reason (too large, not a picture, too many pixels…), or if the server returned no
 * data.
 */
export async function uploadFile(
  file: File,
  folder: FileFolder,
  signal?: AbortSignal,
): Promise<StoredFile> {
  try {
    return await send(file, folder, signal)
  } catch (failure) {
    if (toAppError(failure).code !== 'too_large') throw failure
    const { shrinkPicture } = await import('#src/entities/file/shrink-picture.ts')
    const smaller = await shrinkPicture(file)
    if (smaller === null) throw failure
    return send(smaller, folder, signal)
  }
}

async function send(
  file: File,
  folder: FileFolder,
  signal: AbortSignal | undefined,
): Promise<StoredFile> {
  const body = new FormData()
  body.set('folder', folder)
  body.set('file', file)
  const answer = await callApi('/api/files', {
    method: 'POST',
    body,
    ...(signal && { signal }),
  }).catch(refuseUnreadable)
  const stored = storedFileSchema.safeParse(answer)
  if (!stored.success) throw noData(stored.error)
  return stored.data
}

function refuseUnreadable(failure: unknown): never {
  throw toAppError(failure).code === 'unreadable' ? noData(failure) : failure
}

function noData(cause: unknown): AppError {
  const requestId = cause instanceof AppError ? cause.requestId : undefined
  return new AppError('Upload failed: No data returned', { code: 'no_data', requestId, cause })
}
