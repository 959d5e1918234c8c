import type { Source } from '@sampletrail/domain/imports/kinds/source.ts'
import { isWorkbook } from '#src/features/products/import/file/check-workbook.ts'
import {
  FileProblem,
  LARGEST_ARCHIVE_MEGABYTES,
  LARGEST_MEGABYTES,
  archiveTooLarge,
  emptyFile,
  oldExcelFile,
  otherKind,
  protectedFile,
  tooLarge,
} from '#src/features/products/import/file/file-problem.ts'
import { readArchive } from '#src/features/products/import/file/read-archive.ts'
import { readTextFile, readWorkbook } from '#src/features/products/import/file/read-sheets.ts'
import { sniffFile } from '#src/features/products/import/file/sniff-file.ts'
import { listEntries } from '#src/features/products/import/file/zip-entries.ts'

/**
 * Reads a CSV, TSV, XLSX or JSON file, or a ZIP archive of them. Throws FileProblem, which says why it cannot be read and what
 * to do.
 */
export async function readSource(file: Blob, name: string): Promise<Source> {
  if (file.size === 0) throw new FileProblem(emptyFile)
  if (file.size > LARGEST_ARCHIVE_MEGABYTES * 1_000_000) throw new FileProblem(archiveTooLarge)
  const isLarge = file.size > LARGEST_MEGABYTES * 1_000_000
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  if (isLarge && sniffFile(start) !== 'zip') throw new FileProblem(tooLarge)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = sniffFile(bytes)
  if (kind === 'protected') throw new FileProblem(protectedFile)
  if (kind === 'old excel') throw new FileProblem(oldExcelFile)
  if (kind === 'other') throw new FileProblem(otherKind)
  if (kind === 'text') return readTextFile(bytes, name)
  const entries = listEntries(bytes)
  if (!isWorkbook(entries)) return readArchive(bytes, entries)
  if (isLarge) throw new FileProblem(tooLarge)
  return readWorkbook(bytes, entries, name)
}
