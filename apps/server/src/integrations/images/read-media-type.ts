import { fileTypeFromBuffer } from 'file-type'

/** Other names of the same coding. */
const sameType: Record<string, string> = {
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
  'image/apng': 'image/png',
}

/** The media type of the bytes, whatever their name and declared type; null if unknown. */
export async function readMediaType(bytes: Uint8Array): Promise<string | null> {
  const found = await fileTypeFromBuffer(bytes)
  return found ? (sameType[found.mime] ?? found.mime) : null
}
