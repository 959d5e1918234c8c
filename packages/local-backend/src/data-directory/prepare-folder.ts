import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { diskFull } from '#src/data-directory/free-space.ts'
import { BackendStartError } from '#src/errors.ts'

/** Makes the data directory where it is missing. What it throws is explained by `explainFolder`. */
export async function prepareFolder(directory: string): Promise<void> {
  // Root's server hands the database to another system user, who has to pass through.
  await makeFolder(directory, process.getuid?.() === 0 ? 0o711 : 0o700)
  if (!(await stat(directory)).isDirectory()) throw notAFolder(directory)
}

/**
 * Node's own recursive mkdir never ends where a folder exists and takes no new ones without saying so (`/proc`), so
 * this goes up only past folders that are really missing.
 */
async function makeFolder(directory: string, mode: number): Promise<void> {
  try {
    await mkdir(directory, { mode })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    const parent = path.dirname(directory)
    if (code !== 'ENOENT' || existsSync(parent)) throw error
    await makeFolder(parent, mode)
    await mkdir(directory, { mode })
  }
}

/** Says what is wrong with a folder that cannot be used. */
export function explainFolder(directory: string, error: unknown): unknown {
  if (error instanceof BackendStartError) return error
  const { code } = error as NodeJS.ErrnoException
  // ENOENT: the folder above exists and takes no new ones.
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOENT') {
    return new BackendStartError(
      `The data directory ${directory} cannot be read and written by user ${userName()}.`,
      code === 'EROFS'
        ? 'It is on a read-only file system. Set DATA_DIR to another folder.'
        : 'Give it to that user (`chown -R`), start as its owner, or set DATA_DIR to another folder.',
      { cause: error },
    )
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') return notAFolder(directory)
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(directory, 'nothing can be written')
  return error
}

function notAFolder(directory: string): BackendStartError {
  return new BackendStartError(
    `The data directory ${directory} is not a folder, or is inside something that is not one.`,
    'Set DATA_DIR to a folder.',
  )
}

function userName(): string {
  try {
    return os.userInfo().username
  } catch {
    // A container may run under a number that has no name.
    return String(process.getuid?.() ?? 'unknown')
  }
}
