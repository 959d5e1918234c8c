import {
  folderRules,
  type DeleteFile,
  type FileFolder,
  type StoredFile,
} from '@sampletrail/contracts/files.ts'
import type { Backend } from '#src/backend.ts'
import { isOwnPath, nameFile } from '#src/commands/files/name-file.ts'
import { readRefusal } from '#src/db/refusal.ts'
import { AppError } from '#src/http/app-error.ts'

export interface UploadedFile {
  bytes: Uint8Array
  /** The client's name for it; only used to give a download a readable name. */
  name: string
  folder: FileFolder
}

interface CheckedFile {
  bytes: Uint8Array
  contentType: string
  extension: string
  width: number | null
  height: number | null
}

const yearInSeconds = 31_536_000
/** Storage's message if the disk of its files, or that of the database, is nearly full. */
const noRoom = ['InsufficientStorage', 'DatabaseReadOnly']

/**
 * Stores a file of a person, or of nobody (null): checks its type by its bytes, re-encodes pictures, and writes it with the
 * secret key into the folder's bucket (docs/behaviour/files.md). Throws AppError with a message that says what to do.
 */
export async function storeFile(
  backend: Backend,
  owner: string | null,
  file: UploadedFile,
): Promise<StoredFile> {
  const { bucket, isPublic } = folderRules[file.folder]
  const checked = await checkFile(file)
  const path = nameFile(file.folder, owner, file.name, checked.extension)
  await storeBytes(backend, owner, {
    bucket,
    path,
    bytes: checked.bytes,
    contentType: checked.contentType,
  })
  return {
    bucket,
    path,
    publicUrl: isPublic ? backend.publicFileUrl(bucket, path) : null,
    contentType: checked.contentType,
    size: checked.bytes.byteLength,
    width: checked.width,
    height: checked.height,
  }
}

interface NamedBytes extends DeleteFile {
  bytes: Uint8Array
  contentType: string
}

/** Counts bytes of a person, or of nobody (null), and writes them with the secret key. Throws AppError. */
export async function storeBytes(
  backend: Backend,
  owner: string | null,
  { bucket, path, bytes, contentType }: NamedBytes,
): Promise<void> {
  await reserve(backend, { bucket, path }, owner, bytes.byteLength)
  const admin = await backend.admin()
  const { error } = await admin.storage.from(bucket).upload(path, bytes, {
    contentType,
    cacheControl: String(yearInSeconds),
    upsert: false,
    ...(owner !== null && { metadata: { owner } }),
  })
  if (!error) return
  // It may be there all the same: perhaps only the answer failed.
  const removal = await admin.storage.from(bucket).remove([path])
  if (!removal.error) await forget(backend, { bucket, path })
  throw hasNoRoom(error) ? fullDisk(error) : unavailable(error)
}

/**
 * Counts the file before it is stored, and records it: if nothing refers to it within a day, it is removed. Throws AppError
 * if the files of its owner would exceed their plan.
 */
async function reserve(
  backend: Pick<Backend, 'asService'>,
  { bucket, path }: DeleteFile,
  owner: string | null,
  bytes: number,
): Promise<void> {
  try {
    await backend.asService((transaction) =>
      transaction.query('select private.reserve_file($1, $2, $3, $4)', [
        bucket,
        path,
        owner,
        bytes,
      ]),
    )
  } catch (cause) {
    const refusal = readRefusal(cause)
    throw refusal?.hint === 'storage_limit'
      ? new AppError('conflict', refusal.message, { cause })
      : cause
  }
}

async function forget(
  backend: Pick<Backend, 'asService'>,
  { bucket, path }: DeleteFile,
): Promise<void> {
  await backend.asService((transaction) =>
    transaction.query('select private.forget_unreferenced_files($1, $2)', [bucket, [path]]),
  )
}

/**
 * Removes a file of the person, or for null one of nobody. One that is already gone counts as removed, so that a repeated
 * call succeeds; anything outside the person's folders is `not_found`, whether it exists or not.
 */
export async function deleteFile(
  backend: Backend,
  owner: string | null,
  { bucket, path }: DeleteFile,
): Promise<void> {
  if (!isOwnPath(bucket, path, owner)) {
    throw new AppError(
      'not_found',
      'We cannot find this file in your account. Reload the page and try again.',
    )
  }
  const admin = await backend.admin()
  const { error } = await admin.storage.from(bucket).remove([path])
  if (error) throw unavailable(error)
  await forget(backend, { bucket, path })
}

/** The picture libraries are large, so they load with the first file. */
async function checkFile({ bytes, folder }: UploadedFile): Promise<CheckedFile> {
  const rule = folderRules[folder]
  const { readMediaType } = await import('#src/integrations/images/read-media-type.ts')
  const type = await readMediaType(bytes)
  if (type === null || !rule.types.includes(type)) {
    throw new AppError(
      'unsupported_type',
      rule.types.includes('application/pdf')
        ? 'This is not a picture or a PDF. Choose a JPEG, PNG, WebP, GIF, AVIF, HEIC or PDF file.'
        : 'This is not a picture. Choose a JPEG, PNG, WebP, GIF, AVIF or HEIC file.',
    )
  }
  if (type === 'application/pdf') {
    return { bytes, contentType: type, extension: 'pdf', width: null, height: null }
  }
  const { preparePicture } = await import('#src/integrations/images/prepare-picture.ts')
  return await preparePicture(bytes, type, {
    maxEdge: rule.maxEdge,
    keepPng: !rule.isPublic,
    longPages: !rule.isPublic,
  })
}

function hasNoRoom(error: Error): boolean {
  return 'code' in error && typeof error.code === 'string' && noRoom.includes(error.code)
}

function fullDisk(cause: Error): AppError {
  return new AppError(
    'unavailable',
    'This server has no room for files right now. Nothing that was saved is lost. Please try again later.',
    { cause },
  )
}

function unavailable(cause: Error): AppError {
  return new AppError('unavailable', 'The file could not be kept right now. Please try again.', {
    cause,
  })
}
