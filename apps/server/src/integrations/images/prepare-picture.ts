import type { OutputInfo, Sharp } from 'sharp'
import {
  describePictureFailure,
  openPicture,
  pictureDeadline,
} from '#src/integrations/images/open-picture.ts'

/** The intended use of a picture. */
export interface PictureRule {
  /** Longest edge in pixels; larger pictures are scaled down. */
  maxEdge: number
  /** Keeps PNG as PNG, so that the small print of a screenshot stays sharp. */
  keepPng: boolean
  /** Lets a long page exceed that edge, with no more pixels than a square of it, so that its lines stay readable. */
  longPages?: boolean
}

export interface PreparedPicture {
  bytes: Buffer
  contentType: string
  extension: string
  width: number
  height: number
}

interface Written {
  data: Buffer
  info: OutputInfo
}

const jpegQuality = 84
const webpQuality = 84
/** A photograph saved as PNG is many times larger than it needs to be. */
const largestPng = 4 * 1024 * 1024
/** WebP has no room for more. */
const longestStored = 16_000
const mediaTypes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const

/**
 * Prepares an uploaded picture for storage: rotates it by its EXIF orientation, scales it down, and re-encodes it, which removes
 * metadata, place and any other hidden data. Of an animation it keeps the first frame. Throws AppError `too_large`
 * (pixels), `unreadable_file` or `timeout`.
 */
export async function preparePicture(
  bytes: Uint8Array,
  mediaType: string,
  rule: PictureRule,
): Promise<PreparedPicture> {
  const { picture, header } = await openPicture(bytes, mediaType)
  const { format, hasAlpha } = header
  const edge = longestEdge(header.autoOrient, rule)
  const turned = picture
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
  try {
    if (rule.keepPng && format === 'png') {
      const kept = await write(turned.clone().png({ compressionLevel: 8 }))
      if (kept.data.byteLength <= largestPng) return describe(kept, 'png')
    }
    return hasAlpha
      ? describe(await write(turned.webp({ quality: webpQuality })), 'webp')
      : describe(await write(turned.jpeg({ quality: jpegQuality, mozjpeg: true })), 'jpg')
  } catch (error) {
    throw describePictureFailure(error)
  }
}

/** The longest edge that a picture or page of that size may have, in pixels. */
export function longestEdge(
  { width, height }: { width: number; height: number },
  { maxEdge, longPages = false }: Pick<PictureRule, 'maxEdge' | 'longPages'>,
): number {
  const [short, long] = width < height ? [width, height] : [height, width]
  if (!longPages || long < 2 * short) return maxEdge
  return Math.min(longestStored, Math.round(maxEdge * Math.sqrt(long / short)))
}

async function write(picture: Sharp): Promise<Written> {
  return await picture.timeout({ seconds: pictureDeadline }).toBuffer({ resolveWithObject: true })
}

function describe({ data, info }: Written, extension: keyof typeof mediaTypes): PreparedPicture {
  const { width, height } = info
  return { bytes: data, contentType: mediaTypes[extension], extension, width, height }
}
