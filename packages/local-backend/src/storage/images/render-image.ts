import type { ResizeOptions, Sharp } from 'sharp'
import type { ImageTransform } from '#src/storage/images/image-transform.ts'
import { StorageError } from '#src/storage/storage-error.ts'

/** Readable and writable formats; the bytes of a file decide which one it is. */
export const IMAGE_FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

/** Supabase's limits for source pictures. */
export const MOST_SOURCE_BYTES = 25 * 1024 * 1024
const MOST_SOURCE_PIXELS = 50_000_000
const SECONDS = 20
/** Of nine; AVIF is slow. */
const AVIF_EFFORT = 2

/**
 * Decodes a picture, rotates it by its EXIF data, and encodes it in that format without other metadata. It is never
 * enlarged, and of an animation only the first frame stays, as on Supabase. Throws `InvalidImage` for anything else.
 */
export async function renderImage(
  source: Buffer,
  transform: ImageTransform,
  format: ImageFormat,
): Promise<Buffer> {
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(source)
  // Checked before libvips runs, which would read SVG and more.
  if (!IMAGE_FORMATS.some((known) => type?.mime === `image/${known}`)) {
    throw invalid('The file is no JPEG, PNG, WebP, GIF or AVIF picture')
  }
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(source, { limitInputPixels: MOST_SOURCE_PIXELS, failOn: 'error' })
    const { autoOrient } = await picture.metadata()
    picture.autoOrient().resize(findSize(transform, autoOrient)).timeout({ seconds: SECONDS })
    return await WRITE[format](picture, transform.quality).toBuffer()
  } catch (error) {
    const words = error instanceof Error ? error.message : ''
    if (words.includes('timeout')) {
      throw new StorageError('SlowDown', 'The picture took too long', { cause: error })
    }
    throw invalid(
      words.includes('pixel limit')
        ? 'The picture has more than 50 megapixels'
        : 'The picture is damaged',
      error,
    )
  }
}

/** sharp's options: both edges at most those of the source, in the requested proportion. */
function findSize(
  { width, height, resize }: ImageTransform,
  source: { width: number; height: number },
): ResizeOptions {
  if (width === undefined || height === undefined || resize === 'contain') {
    return { ...(width && { width }), ...(height && { height }), ...INSIDE }
  }
  if (resize === 'cover') return { width, height, fit: 'cover', withoutEnlargement: true }
  const scale = Math.min(1, source.width / width, source.height / height)
  const shrink = (edge: number) => Math.max(1, Math.round(edge * scale))
  return { width: shrink(width), height: shrink(height), fit: 'fill' }
}

const INSIDE = { fit: 'inside', withoutEnlargement: true } as const

const WRITE: Record<ImageFormat, (picture: Sharp, quality: number) => Sharp> = {
  // Transparent parts have no colour of their own there.
  jpeg: (picture, quality) => picture.flatten({ background: '#fff' }).jpeg({ quality }),
  png: (picture) => picture.png(),
  gif: (picture) => picture.gif(),
  webp: (picture, quality) => picture.webp({ quality }),
  avif: (picture, quality) => picture.avif({ quality, effort: AVIF_EFFORT }),
}

export function invalid(message: string, cause?: unknown): StorageError {
  return new StorageError('InvalidImage', message, { cause })
}
