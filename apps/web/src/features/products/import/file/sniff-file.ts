/** A file's type by its bytes, whatever its name. */
export type FileKind = 'text' | 'zip' | 'protected' | 'old excel' | 'other'

const MAGIC: readonly [readonly number[], FileKind][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'zip'],
  [[0x50, 0x4b, 0x05, 0x06], 'zip'],
  [[0x25, 0x50, 0x44, 0x46], 'other'],
  [[0x89, 0x50, 0x4e, 0x47], 'other'],
  [[0xff, 0xd8, 0xff], 'other'],
  [[0x47, 0x49, 0x46, 0x38], 'other'],
  [[0x1f, 0x8b], 'other'],
  [[0x52, 0x61, 0x72, 0x21], 'other'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'other'],
]
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
/** The name of the stream that contains an encrypted workbook, as a compound file writes it. */
const ENCRYPTED = 'EncryptedPackage'.split('').join('\0')

export function sniffFile(bytes: Uint8Array): FileKind {
  const startsWith = (start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)
  if (startsWith(COMPOUND)) {
    const text = new TextDecoder('latin1').decode(bytes)
    return text.includes(ENCRYPTED) ? 'protected' : 'old excel'
  }
  return MAGIC.find(([start]) => startsWith(start))?.[1] ?? 'text'
}
