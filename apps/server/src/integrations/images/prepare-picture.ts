import type { OutputInfo, Sharp } from 'sharp'
import {
  describePictureFailure,
  openPicture,
  pictureDeadline,
} from '#src/integrations/images/open-picture.ts'

/** What a picture is meant for. */
export interface PictureRule {
  /** Longest edge in pixels; larger pictures are scaled down. */
  maxEdge: number
  /** Keeps PNG as PNG, so that the small print of a screenshot stays sharp. */
  keepPng: boolean
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
const mediaTypes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const

/**
 * Makes an uploaded picture fit to be kept: turned as its EXIF orientation says, scaled down, and written anew, which
 * leaves metadata, place and whatever else was hidden in the file behind. The first frame stands for an animation.
 * Throws AppError `too_large` (pixels), `unreadable_file` or `timeout`.
 */
export async function preparePicture(
  bytes: Uint8Array,
  mediaType: string,
  rule: PictureRule,
): Promise<PreparedPicture> {
  const { picture, header } = await openPicture(bytes, mediaType)
  const { format, hasAlpha } = header
  const turned = picture.autoOrient().resize({
    width: rule.maxEdge,
    height: rule.maxEdge,
    fit: 'inside',
    withoutEnlargement: true,
  })
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

async function write(picture: Sharp): Promise<Written> {
  return await picture.timeout({ seconds: pictureDeadline }).toBuffer({ resolveWithObject: true })
}

function describe({ data, info }: Written, extension: keyof typeof mediaTypes): PreparedPicture {
  const { width, height } = info
  return { bytes: data, contentType: mediaTypes[extension], extension, width, height }
}
