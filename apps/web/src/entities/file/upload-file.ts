import {
  type FileFolder,
  type StoredFile,
  maxFileBytes,
  storedFileSchema,
} from '@sampletrail/contracts/files.ts'
import { callApi } from '#src/lib/api.ts'
import { AppError, toAppError } from '#src/lib/errors.ts'

/**
 * Sends a file to our server, which checks it, removes its location data, and stores it. A picture that is too large for it, in
 * bytes or in pixels, is sent as a smaller copy.
 * @throws AppError with the server's reason (not a picture, damaged…), if it is too large and cannot be made smaller here, or if
 * the server returned no data.
 */
export async function uploadFile(
  file: File,
  folder: FileFolder,
  signal?: AbortSignal,
): Promise<StoredFile> {
  // More bytes would be sent in vain.
  if (file.size > maxFileBytes) return send(await shrink(file, tooLarge()), folder, signal)
  try {
    return await send(file, folder, signal)
  } catch (failure) {
    if (toAppError(failure).code !== 'too_large') throw failure
    return send(await shrink(file, failure), folder, signal)
  }
}

/** A copy that the server accepts; without one, throws the failure. */
async function shrink(file: File, failure: unknown): Promise<File> {
  const { shrinkPicture } = await import('#src/entities/file/shrink-picture.ts')
  const smaller = await shrinkPicture(file)
  if (smaller === null || smaller.size > maxFileBytes) throw failure
  return smaller
}

function tooLarge(): AppError {
  const text = 'This file is larger than 10 MB. Please choose a smaller one.'
  return new AppError(text, { code: 'too_large', status: 413 })
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
