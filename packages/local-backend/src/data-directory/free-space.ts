import { statfs } from 'node:fs/promises'
import { BackendStartError } from '#src/errors.ts'

const MEGABYTE = 1024 * 1024
/** A new cluster takes about 40 MB, and its write-ahead log grows beside it. */
export const SPACE_FOR_NEW = 200 * MEGABYTE
/** Enough to recover after a crash and to stop cleanly. */
export const SPACE_FOR_EXISTING = 64 * MEGABYTE

/** By default, below this no files are accepted, and below half of it the database accepts no changes. */
export const SPACE_TO_KEEP_FREE = 200 * MEGABYTE

/** Bytes that an ordinary user can still write there. */
export async function readFreeSpace(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

/** Throws `BackendStartError` if there is too little space for a safe start. */
export async function requireFreeSpace(directory: string, bytes: number): Promise<void> {
  const free = await readFreeSpace(directory)
  if (free >= bytes) return
  throw diskFull(directory, `${toMegabytes(free)} MB are left, ${toMegabytes(bytes)} MB are needed`)
}

export function diskFull(directory: string, detail: string): BackendStartError {
  return new BackendStartError(
    `The disk that holds the data directory ${directory} is full: ${detail}.`,
    'Free some space, or move the data directory to a larger disk, and start again. Nothing is lost.',
  )
}

export function toMegabytes(bytes: number): number {
  return Math.floor(bytes / MEGABYTE)
}
