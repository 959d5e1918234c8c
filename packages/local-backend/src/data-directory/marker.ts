import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { LOCK_FILE, TAKEOVER_FOLDER } from '#src/data-directory/lock.ts'
import { writeDurably } from '#src/data-directory/write-durably.ts'
import { BackendStartError } from '#src/errors.ts'

/** Raise it when a new layout of the directory would break this version. */
export const FORMAT = 1
export const POSTGRES_MAJOR = 18
export const MARKER_FILE = 'backend.json'
/** A restore before it takes its place. */
export const RESTORING_FOLDER = 'restoring'

const markerSchema = z.object({
  format: z.number().int().positive(),
  postgresMajor: z.number().int().positive(),
  /** False until the cluster has been created; afterwards a missing cluster is a loss, not a first start. */
  hasCluster: z.boolean(),
  /** Identity of the external database whose files are here. */
  filesOf: z.uuid().optional(),
})

/** Marks a folder as a data directory of this backend, with its kind. */
export type Marker = z.infer<typeof markerSchema>

/** Files that do not show to whom a folder belongs. */
const IGNORED = new Set([
  LOCK_FILE,
  TAKEOVER_FOLDER,
  `${MARKER_FILE}.tmp`,
  '.DS_Store',
  '.gitignore',
  '.gitkeep',
  'lost+found',
])

/** Returns null for an empty folder. Throws `BackendStartError` for one that is not ours, is damaged, or is newer. */
export async function readMarker(directory: string): Promise<Marker | null> {
  const text = await readText(path.join(directory, MARKER_FILE))
  if (text === null) {
    await refuseForeignFolder(directory)
    return null
  }
  const marker = parseMarker(text)
  if (!marker) {
    throw new BackendStartError(
      `The data directory ${directory} is damaged: ${MARKER_FILE} cannot be read.`,
      'Restore that file, or the whole folder, from a backup. Nothing was changed.',
    )
  }
  refuseOtherVersion(directory, marker)
  return marker
}

export async function writeMarker(directory: string, marker: Marker): Promise<void> {
  await writeDurably(path.join(directory, MARKER_FILE), `${JSON.stringify(marker, null, 2)}\n`)
}

function refuseOtherVersion(directory: string, marker: Marker): void {
  if (marker.format > FORMAT) {
    throw new BackendStartError(
      `The data directory ${directory} was made by a newer version (format ${marker.format}, this one knows ${FORMAT}).`,
      'Start the newer version again, or set DATA_DIR to another folder. Nothing was changed.',
    )
  }
  if (marker.postgresMajor !== POSTGRES_MAJOR) {
    throw new BackendStartError(
      `The data directory ${directory} belongs to PostgreSQL ${marker.postgresMajor}, this version brings ${POSTGRES_MAJOR}.`,
      `Start the version that made it, and move the data with a backup and a restore. Nothing was changed.`,
    )
  }
}

/** Throws `BackendStartError` for a folder with other names than those. */
export async function refuseForeignFolder(directory: string, known: string[] = []): Promise<void> {
  const strangers = (await readdir(directory)).filter(
    (name) => !IGNORED.has(name) && !known.includes(name),
  )
  if (strangers.length === 0) return
  if (strangers.includes(RESTORING_FOLDER)) {
    throw new BackendStartError(
      `A restore into ${directory} was interrupted.`,
      'Run the restore again: it starts over, or finishes its last step.',
    )
  }
  const shown = strangers.toSorted().slice(0, 3).join(', ')
  throw new BackendStartError(
    `The folder ${directory} is not empty and holds no data of this server (found: ${shown}).`,
    'Set DATA_DIR to an empty or a new folder. If this was your data directory, restore it from a backup. Nothing was changed.',
  )
}

function parseMarker(text: string): Marker | null {
  try {
    return markerSchema.parse(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null
    throw error
  }
}

async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
