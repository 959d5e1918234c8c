import { maxFileBytes } from '@sampletrail/contracts/files.ts'

/** Large enough to read a receipt's print; far below what the server accepts. */
const LONGEST_SIDE = 4000
/** A long chat or the page of a long order has the same area instead, so that its lines stay readable. */
const LONGEST_PAGE = 16_000
/** The first try is usually small enough. */
const TRIES = [
  { quality: 0.88, part: 1 },
  { quality: 0.75, part: 1 },
  { quality: 0.75, part: 0.6 },
]
/** A moving picture would stop, and browsers that cannot show HEIC cannot draw it. */
const DRAWN = /^image\/(?:jpeg|png|webp|avif|heic|heif)$/u

/** A smaller copy of a picture that the server accepts, upright, as JPEG; null if it is none, or if this browser cannot draw it. */
export async function shrinkPicture(file: File): Promise<File | null> {
  if (!DRAWN.test(file.type) || typeof OffscreenCanvas === 'undefined') return null
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return null
  try {
    for (const { quality, part } of TRIES) {
      const blob = await drawJpeg(picture, scaleOf(picture) * part, quality)
      if (blob === null || blob.size > maxFileBytes) continue
      const name = `${file.name.replace(/\.[^.]*$/u, '') || 'picture'}.jpg`
      return new File([blob], name, { type: 'image/jpeg', lastModified: file.lastModified })
    }
    return null
  } catch {
    // Out of memory: the person reads the server's reason.
    return null
  } finally {
    picture.close()
  }
}

type Size = { width: number; height: number }

/** How much smaller a picture must be; 1 if its size may stay. */
export function scaleOf({ width, height }: Size): number {
  const longest = Math.max(width, height)
  const isPage = longest > 2 * Math.min(width, height)
  return isPage
    ? Math.min(1, Math.sqrt(LONGEST_SIDE ** 2 / (width * height)), LONGEST_PAGE / longest)
    : Math.min(1, LONGEST_SIDE / longest)
}

async function drawJpeg(
  picture: ImageBitmap,
  scale: number,
  quality: number,
): Promise<Blob | null> {
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  )
  const context = canvas.getContext('2d')
  if (context === null) return null
  // JPEG has no transparency: without this it would be black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}
