import { PICTURE_BYTES } from '@sampletrail/contracts/marketplace-posting.ts'

const patience = 15_000
/** Bytes that are converted to text at once; more would be too many arguments. */
const step = 0x80_00

/** A picture as a data address; null if it cannot be fetched within 15 seconds, or is no picture of up to 10 MB. */
export async function fetchPicture(address: string): Promise<string | null> {
  if (address.startsWith('data:')) return address
  try {
    const response = await fetch(address, {
      credentials: 'omit',
      signal: AbortSignal.timeout(patience),
    })
    if (!response.ok) return null
    const blob = await response.blob()
    if (!blob.type.startsWith('image/') || blob.size > PICTURE_BYTES) return null
    const bytes = new Uint8Array(await blob.arrayBuffer())
    return `data:${blob.type};base64,${encode(bytes)}`
  } catch {
    // Unreachable or too slow: the person sees that the photo is missing.
    return null
  }
}

function encode(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += step) {
    text += String.fromCharCode(...bytes.subarray(start, start + step))
  }
  return btoa(text)
}

/** The file in a data address. */
export function fileOf(dataAddress: string, name: string): File {
  const [head = '', text = ''] = dataAddress.split(',')
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? 'image/jpeg'
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  return new File([bytes], `${name}.${type.split('/')[1] ?? 'jpg'}`, { type })
}
