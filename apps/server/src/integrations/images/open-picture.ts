import sharp, { type Metadata, type Sharp } from 'sharp'
import { maxPixels } from '@sampletrail/contracts/files.ts'
import { AppError } from '#src/http/app-error.ts'
import { decodeHeic } from '#src/integrations/images/decode-heic.ts'

/** Seconds that decoding and writing one picture may take. */
export const pictureDeadline = 20

// Pictures rarely repeat: a cache would only use memory.
sharp.cache(false)
sharp.concurrency(1)

/**
 * A picture ready for processing, and its header's data. Throws AppError `too_large` (pixels), `unreadable_file` or
 * `timeout`.
 */
export async function openPicture(
  bytes: Uint8Array,
  mediaType: string,
): Promise<{ picture: Sharp; header: Metadata }> {
  const header = await checkPixels(bytes)
  if (mediaType !== 'image/heic') {
    return { picture: sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels }), header }
  }
  const { data, width, height } = await decodeHeic(bytes, pictureDeadline * 1000)
  const raw = { width, height, channels: 4 } as const
  return { picture: sharp(data, { raw, limitInputPixels: maxPixels }).removeAlpha(), header }
}

/** Reads only the header: a small file can claim, and unpack to, gigabytes. */
async function checkPixels(bytes: Uint8Array): Promise<Metadata> {
  const header = await readHeader(bytes)
  const pixels = header.width * header.height
  if (pixels <= maxPixels) return header
  const megapixels = Math.round(pixels / 1_000_000)
  throw new AppError(
    'too_large',
    `This picture has ${megapixels} megapixels; up to ${maxPixels / 1_000_000} are allowed. Make it smaller and try again.`,
  )
}

async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch (error) {
    throw describePictureFailure(error)
  }
}

/** The message about a picture that could not be decoded or written. */
export function describePictureFailure(error: unknown): AppError {
  if (error instanceof AppError) return error
  const message = error instanceof Error ? error.message : ''
  if (message.includes('timeout')) {
    return new AppError(
      'timeout',
      'This picture took too long to read. Make it smaller and try again.',
    )
  }
  return new AppError(
    'unreadable_file',
    'This picture is damaged and cannot be read. Open it, save a new copy, and try again.',
    { cause: error },
  )
}
