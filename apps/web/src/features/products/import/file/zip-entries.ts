import {
  FileProblem,
  damagedFile,
  protectedFile,
  unpacksTooLarge,
} from '#src/features/products/import/file/file-problem.ts'

const MOST_ENTRIES = 20_000
const DIRECTORY_END = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const DEFLATED = 8
/** A flag of entries that need a password. */
const ENCRYPTED = 1

/** A file in an archive, still packed. */
export type ZipEntry = {
  name: string
  method: number
  packed: number
  start: number
  isProtected: boolean
}

/** The files of an archive, by its directory. Throws FileProblem if there is none, or if it is damaged. */
export function listEntries(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== DIRECTORY_END) end -= 1
  if (end < 0) throw new FileProblem(damagedFile)
  const count = view.getUint16(end + 10, true)
  if (count > MOST_ENTRIES) throw new FileProblem(unpacksTooLarge)
  const names = new TextDecoder()
  const entries: ZipEntry[] = []
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
      isProtected: (view.getUint16(at + 8, true) & ENCRYPTED) === ENCRYPTED,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      start: header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** Passes the unpacked chunks on, one by one, until `look` returns that it has seen enough. Throws FileProblem if it is damaged. */
export async function unpackEntry(
  bytes: Uint8Array<ArrayBuffer>,
  { method, packed: size, start, isProtected }: ZipEntry,
  look: (chunk: Uint8Array) => boolean,
): Promise<void> {
  if (isProtected) throw new FileProblem(protectedFile)
  if (start + size > bytes.length) throw new FileProblem(damagedFile)
  const packed = bytes.subarray(start, start + size)
  if (method !== DEFLATED) {
    look(packed)
    return
  }
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
