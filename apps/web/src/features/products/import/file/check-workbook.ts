import {
  FileProblem,
  MOST_COLUMNS,
  MOST_ROWS,
  reachesTooFar,
  unpacksTooLarge,
} from '#src/features/products/import/file/file-problem.ts'
import { type ZipEntry, unpackEntry } from '#src/features/products/import/file/zip-entries.ts'
import { SheetReach } from '#src/features/products/import/file/sheet-reach.ts'

/** A workbook of 20,000 rows unpacks to a third of this. */
const MOST_BYTES = 150_000_000

/** Whether an archive is a workbook, by its files. */
export function isWorkbook(entries: readonly ZipEntry[]): boolean {
  return entries.some(({ name }) => name.toLowerCase() === 'xl/workbook.xml')
}

/**
 * Unpacks a workbook without storing anything, and stops as soon as it grows larger than any workbook: the sizes that an
 * archive states about itself may be false. Throws FileProblem for that.
 */
export async function checkWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  entries: readonly ZipEntry[],
): Promise<void> {
  let left = MOST_BYTES
  for (const entry of entries) {
    const reach = new SheetReach()
    await unpackEntry(bytes, entry, (chunk) => {
      left -= chunk.byteLength
      // A sheet may have any name. Links to other workbooks are not read.
      if (!/^xl\/externalLinks\//iu.test(entry.name)) reach.add(chunk)
      return left >= 0
    })
    if (left < 0) throw new FileProblem(unpacksTooLarge)
    if (reach.cells > MOST_ROWS * MOST_COLUMNS) throw new FileProblem(reachesTooFar)
  }
}
