/** Large enough to read a receipt's print; far below what the server accepts. */
const LONGEST_SIDE = 4000
const QUALITY = 0.88
/** A moving picture would stop, and browsers that cannot show HEIC cannot draw it. */
const DRAWN = /^image\/(?:jpeg|png|webp|avif|heic|heif)$/u

/** A smaller copy of a picture, upright, as JPEG; null if it is none, or if this browser cannot draw it. */
export async function shrinkPicture(file: File): Promise<File | null> {
  if (!DRAWN.test(file.type) || typeof OffscreenCanvas === 'undefined') return null
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return null
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
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
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
    const name = file.name.replace(/\.[^.]*$/u, '') || 'picture'
    return new File([blob], `${name}.jpg`, { type: 'image/jpeg', lastModified: file.lastModified })
  } catch {
    // Out of memory: the person reads the server's reason.
    return null
  } finally {
    picture.close()
  }
}
