import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import {
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
import { explainFolder, prepareFolder } from '#src/data-directory/prepare-folder.ts'
import { createSecrets, readSecrets } from '#src/data-directory/secrets-file.ts'
import { BackendStartError } from '#src/errors.ts'
import type { Secrets } from '#src/keys/secrets.ts'

/** The files of storage. The folder is created before the cluster is recorded, so a missing one is a loss. */
export const FILES = 'files'

export interface DataDirectory {
  path: string
  secrets: Secrets
  /** Whether the cluster still has to be created. */
  isNew: boolean
  /** Records that the cluster has been created: from now on a missing one is a loss. */
  recordCluster(): Promise<void>
  lock: DirectoryLock
}

/**
 * Takes the data directory for this process, after checking it without changing anything. Every refusal is a
 * `BackendStartError` with advice.
 */
export async function openDataDirectory(directory: string): Promise<DataDirectory> {
  try {
    return await open(directory)
  } catch (error) {
    throw explainFolder(directory, error)
  }
}

async function open(directory: string): Promise<DataDirectory> {
  await prepareFolder(directory)
  const before = await readMarker(directory)
  await requireFreeSpace(directory, before?.hasCluster ? SPACE_FOR_EXISTING : SPACE_FOR_NEW)
  const lock = await lockDirectory(directory)
  try {
    // Another start may have changed it until we had the lock.
    const marker = (await readMarker(directory)) ?? (await createMarker(directory))
    if (marker.filesOf !== undefined) throw filesOfAnother(directory)
    const isNew = !marker.hasCluster && !existsSync(path.join(directory, 'database'))
    const secrets = isNew ? await createSecrets(directory) : await readSecrets(directory)
    const recordCluster = () => writeMarker(directory, { ...marker, hasCluster: true })
    if (isNew) await mkdir(path.join(directory, FILES), { recursive: true, mode: 0o700 })
    else {
      await checkCluster(directory)
      checkFiles(directory)
      // A first start may have been killed after it created the cluster and before it recorded that.
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

function filesOfAnother(directory: string): BackendStartError {
  return new BackendStartError(
    `The data directory ${directory} holds the files of a database on another server, and none of its own.`,
    'Set DATABASE_URL again, or set DATA_DIR to another folder. Nothing was changed.',
  )
}

export async function createMarker(directory: string): Promise<Marker> {
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

/** Starting without it would show every picture and receipt as lost, one by one. */
export function checkFiles(directory: string): void {
  if (existsSync(path.join(directory, FILES))) return
  throw new BackendStartError(
    `The data directory ${directory} is damaged: the folder ${FILES} with everything uploaded is missing.`,
    `Restore it from a backup, or make an empty folder ${FILES} there to go on without. Nothing was changed.`,
  )
}
