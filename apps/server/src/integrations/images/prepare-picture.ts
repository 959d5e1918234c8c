import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp'
import { maxPixels } from '@sampletrail/contracts/files.ts'
import { decodeHeic } from '#src/integrations/images/decode-heic.ts'
import { AppError } from '#src/http/app-error.ts'

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

/** Seconds that decoding and writing one picture may take. */
const deadline = 20
const jpegQuality = 84
const webpQuality = 84
/** A photograph saved as PNG is many times larger than it needs to be. */
const largestPng = 4 * 1024 * 1024
const mediaTypes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const

// Pictures come one by one and seldom twice: a cache would only hold memory.
sharp.cache(false)
sharp.concurrency(1)

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
  const { format, hasAlpha } = await checkPixels(bytes)
  const source = await openPicture(bytes, mediaType)
  const turned = source.autoOrient().resize({
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
    throw toAppError(error)
  }
}

async function write(picture: Sharp): Promise<Written> {
  return await picture.timeout({ seconds: deadline }).toBuffer({ resolveWithObject: true })
}

function describe({ data, info }: Written, extension: keyof typeof mediaTypes): PreparedPicture {
  const { width, height } = info
  return { bytes: data, contentType: mediaTypes[extension], extension, width, height }
}

async function openPicture(bytes: Uint8Array, mediaType: string): Promise<Sharp> {
  if (mediaType !== 'image/heic') {
    return sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
  }
  const { data, width, height } = await decodeHeic(bytes, deadline * 1000)
  return sharp(data, {
    raw: { width, height, channels: 4 },
    limitInputPixels: maxPixels,
  }).removeAlpha()
}

/** Reads the header alone: a small file can claim, and unpack to, gigabytes. */
async function checkPixels(bytes: Uint8Array): Promise<Metadata> {
  const header = await readHeader(bytes)
  const pixels = header.width * header.height
  if (pixels <= maxPixels) return header
  const megapixels = Math.round(pixels / 1_000_000)
  throw new AppError(
    'too_large',
    `This picture has ${megapixels} megapixels; ${maxPixels / 1_000_000} are possible. Make it smaller and try again.`,
  )
}

async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch (error) {
    throw toAppError(error)
  }
}

function toAppError(error: unknown): AppError {
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
    'This picture is damaged and cannot be read. Open it, save it anew, and try again.',
    { cause: error },
  )
}
