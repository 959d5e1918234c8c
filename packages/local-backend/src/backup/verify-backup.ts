import { z } from 'zod'
import { damaged, readArchive, type ArchiveEntry } from '#src/backup/archive-reader.ts'
import { BackupError } from '#src/backup/backup-error.ts'
import {
  BACKUP_FORMAT,
  ENTRY,
  parseManifest,
  parseSecrets,
  parseSummary,
  type Manifest,
  type Summary,
} from '#src/backup/format.ts'

export interface VerifiedBackup {
  manifest: Manifest
  summary: Summary
  /** The totals of the rows and the files. */
  rowBytes: number
  fileBytes: number
}

/**
 * Reads a whole backup and verifies its checksums, without writing anything. `onRows` may read the pieces of rows, which
 * are not to be trusted before the end. Throws `BackupError`.
 */
export async function verifyBackup(
  file: string,
  onProgress?: (entries: number) => void,
  signal?: AbortSignal,
  onRows?: (entry: ArchiveEntry) => Promise<void>,
): Promise<VerifiedBackup> {
  let manifest: Manifest | null = null
  let summary: Summary | null = null
  let hasSecrets = false
  const bytes = { rows: 0, files: 0 }
  let files = 0
  let entries = 0
  await readArchive(file, async (entry) => {
    signal?.throwIfAborted()
    entries += 1
    onProgress?.(entries)
    if (entries === 1 && entry.name !== ENTRY.manifest) throw damaged(file)
    if (entry.name === ENTRY.manifest) manifest = readManifest(file, await entry.text())
    else if (entry.name === ENTRY.summary) {
      summary = parsed(file, parseSummary, await entry.text())
    } else if (entry.name === ENTRY.secrets) {
      parsed(file, parseSecrets, await entry.text())
      hasSecrets = true
    } else if (entry.name.startsWith(ENTRY.rows)) {
      bytes.rows += entry.size
      await onRows?.(entry)
    } else if (entry.name.startsWith(ENTRY.files)) {
      bytes.files += entry.size
      files += 1
    } else throw damaged(file)
  })
  const found = whole(file, manifest, summary)
  if (!hasSecrets || found.summary.files !== files) throw damaged(file)
  return { ...found, rowBytes: bytes.rows, fileBytes: bytes.files }
}

function whole(file: string, manifest: Manifest | null, summary: Summary | null) {
  if (!manifest || !summary || manifest.tables.length !== summary.rows.length) throw damaged(file)
  return { manifest, summary }
}

function readManifest(file: string, text: string): Manifest {
  const { format } = parsed(file, (given) => formatSchema.parse(JSON.parse(given)), text)
  if (format > BACKUP_FORMAT) {
    throw new BackupError(
      `${file} was made by a newer version (format ${format}, this one knows ${BACKUP_FORMAT}).`,
      'Restore it with that version. Nothing was changed.',
    )
  }
  return parsed(file, parseManifest, text)
}

const formatSchema = z.looseObject({ format: z.number() })

function parsed<T>(file: string, parse: (text: string) => T, text: string): T {
  try {
    return parse(text)
  } catch (error) {
    throw damaged(file, error)
  }
}
