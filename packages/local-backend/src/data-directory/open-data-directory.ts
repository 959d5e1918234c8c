import { existsSync } from 'node:fs'
import { mkdir, readFile, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import {
  diskFull,
  requireFreeSpace,
  SPACE_FOR_EXISTING,
  SPACE_FOR_NEW,
} from '#src/data-directory/free-space.ts'
import { lockDirectory, type DirectoryLock } from '#src/data-directory/lock.ts'
import {
  FORMAT,
  POSTGRES_MAJOR,
  readMarker,
  writeMarker,
  type Marker,
} from '#src/data-directory/marker.ts'
import { createSecrets, readSecrets } from '#src/data-directory/secrets-file.ts'
import { BackendStartError } from '#src/errors.ts'
import type { Secrets } from '#src/keys/secrets.ts'

/** What storage holds. It is made before the cluster is recorded, so that a missing one is a loss. */
const FILES = 'files'

export interface DataDirectory {
  path: string
  secrets: Secrets
  /** Whether the cluster has still to be made. */
  isNew: boolean
  /** Notes that the cluster has been made: from now on a missing one is a loss. */
  recordCluster(): Promise<void>
  lock: DirectoryLock
}

/**
 * Takes hold of the data directory for this process, after looking at it without changing anything. Every refusal is
 * a `BackendStartError` that says what to do.
 */
export async function openDataDirectory(directory: string): Promise<DataDirectory> {
  try {
    return await open(directory)
  } catch (error) {
    throw explain(directory, error)
  }
}

async function open(directory: string): Promise<DataDirectory> {
  // Root's server hands the database to another system user, who has to pass through.
  await makeFolder(directory, process.getuid?.() === 0 ? 0o711 : 0o700)
  if (!(await stat(directory)).isDirectory()) throw notAFolder(directory)
  const before = await readMarker(directory)
  await requireFreeSpace(directory, before?.hasCluster ? SPACE_FOR_EXISTING : SPACE_FOR_NEW)
  const lock = await lockDirectory(directory)
  try {
    // Another start may have been at work until we had the lock.
    const marker = (await readMarker(directory)) ?? (await createMarker(directory))
    const isNew = !marker.hasCluster && !existsSync(path.join(directory, 'database'))
    const secrets = isNew ? await createSecrets(directory) : await readSecrets(directory)
    const recordCluster = () => writeMarker(directory, { ...marker, hasCluster: true })
    if (isNew) await mkdir(path.join(directory, FILES), { recursive: true, mode: 0o700 })
    else {
      await checkCluster(directory)
      checkFiles(directory)
      // A first start may have been killed after it had made the cluster and before it noted so.
      if (!marker.hasCluster) await recordCluster()
    }
    return {
      path: directory,
      secrets,
      isNew,
      recordCluster,
      lock,
    }
  } catch (error) {
    await lock.release()
    throw error
  }
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

async function createMarker(directory: string): Promise<Marker> {
  const marker = { format: FORMAT, postgresMajor: POSTGRES_MAJOR, hasCluster: false }
  await writeMarker(directory, marker)
  return marker
}

async function checkCluster(directory: string): Promise<void> {
  const file = path.join(directory, 'database', 'PG_VERSION')
  const version = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (version === null) {
    throw new BackendStartError(
      `The data directory ${directory} is damaged: the database in it is incomplete (no database/PG_VERSION).`,
      'Restore the folder from a backup, or set DATA_DIR to a new folder. Nothing was changed.',
    )
  }
  if (version.trim() !== String(POSTGRES_MAJOR)) {
    throw new BackendStartError(
      `The database in ${directory} is of PostgreSQL ${version.trim()}, this version brings ${POSTGRES_MAJOR}.`,
      'Start the version that made it, and move the data with a backup and a restore. Nothing was changed.',
    )
  }
}

/** Going on without it would show every picture and receipt as lost, one by one. */
function checkFiles(directory: string): void {
  if (existsSync(path.join(directory, FILES))) return
  throw new BackendStartError(
    `The data directory ${directory} is damaged: the folder ${FILES} with everything uploaded is missing.`,
    `Restore it from a backup, or make an empty folder ${FILES} there to go on without. Nothing was changed.`,
  )
}

function explain(directory: string, error: unknown): unknown {
  if (error instanceof BackendStartError) return error
  const { code } = error as NodeJS.ErrnoException
  // ENOENT: the folder above exists and takes no new ones.
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOENT') {
    return new BackendStartError(
      `The data directory ${directory} cannot be read and written by user ${userName()}.`,
      code === 'EROFS'
        ? 'It lies on a read-only file system. Set DATA_DIR to another folder.'
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
    `The data directory ${directory} is not a folder, or lies below something that is none.`,
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
