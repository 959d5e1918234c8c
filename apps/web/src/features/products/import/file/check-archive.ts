import {
  FileProblem,
  MOST_COLUMNS,
  MOST_ROWS,
  damagedFile,
  otherKind,
  reachesTooFar,
  unpacksTooLarge,
} from '#src/features/products/import/file/file-problem.ts'
import { SheetReach } from '#src/features/products/import/file/sheet-reach.ts'

/** A workbook of 20,000 rows unpacks to a third of this. */
const MOST_BYTES = 150_000_000
const MOST_ENTRIES = 2000
const DIRECTORY_END = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const DEFLATED = 8

type Entry = { name: string; method: number; packed: number; start: number }

/**
 * Unpacks an archive without storing anything, and stops as soon as it grows larger than any workbook: the sizes that an
 * archive states about itself may be false. Throws FileProblem for that, and for archives that are no workbook.
 */
export async function checkArchive(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const entries = listEntries(bytes)
  if (!entries.some(({ name }) => name.toLowerCase() === 'xl/workbook.xml')) {
    throw new FileProblem(otherKind)
  }
  let left = MOST_BYTES
  for (const { name, method, packed, start } of entries) {
    if (start + packed > bytes.length) throw new FileProblem(damagedFile)
    const content = bytes.subarray(start, start + packed)
    const reach = new SheetReach()
    const look = (chunk: Uint8Array) => {
      left -= chunk.byteLength
      // A sheet may have any name. Links to other workbooks are not read.
      if (!/^xl\/externalLinks\//iu.test(name)) reach.add(chunk)
      return left >= 0
    }
    if (method === DEFLATED) await unpack(content, look)
    else look(content)
    if (left < 0) throw new FileProblem(unpacksTooLarge)
    if (reach.cells > MOST_ROWS * MOST_COLUMNS) throw new FileProblem(reachesTooFar)
  }
}

function listEntries(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== DIRECTORY_END) end -= 1
  if (end < 0) throw new FileProblem(damagedFile)
  const count = view.getUint16(end + 10, true)
  if (count > MOST_ENTRIES) throw new FileProblem(unpacksTooLarge)
  const names = new TextDecoder()
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== DIRECTORY_ENTRY) {
      throw new FileProblem(damagedFile)
    }
    const nameLength = view.getUint16(at + 28, true)
    const header = view.getUint32(at + 42, true)
    if (header + 30 > bytes.length) throw new FileProblem(damagedFile)
    entries.push({
      name: names.decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      start: header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** Passes the unpacked chunks on, one by one, until `look` returns that it has seen enough. */
async function unpack(
  packed: Uint8Array<ArrayBuffer>,
  look: (chunk: Uint8Array) => boolean,
): Promise<void> {
  const unpacking = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = unpacking.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      if (!look(value)) return await reader.cancel()
    }
  } catch (error) {
    if (error instanceof TypeError) throw new FileProblem(damagedFile, { cause: error })
    throw error
  }
}
