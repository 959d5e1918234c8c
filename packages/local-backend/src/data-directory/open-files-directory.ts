import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { requireFreeSpace, SPACE_FOR_EXISTING } from '#src/data-directory/free-space.ts'
import { lockDirectory } from '#src/data-directory/lock.ts'
import { readMarker, writeMarker } from '#src/data-directory/marker.ts'
import { checkFiles, createMarker, FILES } from '#src/data-directory/open-data-directory.ts'
import { explainFolder, prepareFolder } from '#src/data-directory/prepare-folder.ts'
import { BackendStartError } from '#src/errors.ts'

/** A data directory with only the files of an external database. */
export interface FilesDirectory {
  /**
   * Binds the folder to that database, and refuses another database's: files without a row are removed. `hasRows` says
   * whether there are rows whose files must be here.
   */
  claim(databaseId: string, hasRows: () => Promise<boolean>): Promise<void>
  release(): Promise<void>
}

/** Takes it for this process. Every refusal is a `BackendStartError` with advice. */
export async function openFilesDirectory(directory: string): Promise<FilesDirectory> {
  try {
    return await open(directory)
  } catch (error) {
    throw explainFolder(directory, error)
  }
}

async function open(directory: string): Promise<FilesDirectory> {
  await prepareFolder(directory)
  await readMarker(directory)
  await requireFreeSpace(directory, SPACE_FOR_EXISTING)
  const lock = await lockDirectory(directory)
  try {
    const marker = (await readMarker(directory)) ?? (await createMarker(directory))
    if (marker.hasCluster) {
      throw new BackendStartError(
        `The data directory ${directory} holds a database of its own, and DATABASE_URL leads to another one.`,
        'Remove DATABASE_URL to use the one in the folder, or set DATA_DIR to another folder. Nothing was changed.',
      )
    }
    return {
      async claim(databaseId, hasRows) {
        if (marker.filesOf === databaseId) return checkFiles(directory)
        if (marker.filesOf !== undefined) {
          throw new BackendStartError(
            `The files in ${directory} belong to another database than the one of DATABASE_URL.`,
            'Correct DATABASE_URL, or set DATA_DIR to another folder. Nothing was changed.',
          )
        }
        if (await hasRows()) {
          throw new BackendStartError(
            `The database of DATABASE_URL has files, and they are not in ${directory}.`,
            'Set DATA_DIR to the folder that they are in, on the machine that kept them. Nothing was changed.',
          )
        }
        await mkdir(path.join(directory, FILES), { recursive: true, mode: 0o700 })
        await writeMarker(directory, { ...marker, filesOf: databaseId })
      },
      release: () => lock.release(),
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}
