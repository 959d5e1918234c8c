import {
  describePictureFailure,
  openPicture,
  pictureDeadline,
} from '#src/integrations/images/open-picture.ts'

/**
 * A picture as a JPEG on white, rotated upright, of at most `maxEdge` pixels, for services that support no other format, and
 * the length of its longest edge.
 * Throws AppError `too_large` (pixels), `unreadable_file` or `timeout`.
 */
export async function drawJpeg(
  bytes: Uint8Array,
  mediaType: string,
  maxEdge: number,
): Promise<{ data: Uint8Array; longest: number }> {
  const { picture } = await openPicture(bytes, mediaType)
  try {
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 84 })
      .timeout({ seconds: pictureDeadline })
      .toBuffer({ resolveWithObject: true })
    return { data, longest: Math.max(info.width, info.height) }
  } catch (error) {
    throw describePictureFailure(error)
  }
}
