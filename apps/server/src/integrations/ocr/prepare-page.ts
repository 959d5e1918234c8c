import { AppError } from '#src/http/app-error.ts'
import {
  describePictureFailure,
  openPicture,
  pictureDeadline,
} from '#src/integrations/images/open-picture.ts'

/** Small print needs this width; a wider page only takes longer. */
const narrow = 1000
const wide = 2200
/** For a very long receipt: more pixels would take many seconds and much memory. */
const mostPixels = 9_000_000

/** The scale of a page of that size before it is read. */
export function scaleForReading(width: number, height: number): number {
  const wanted = width < narrow ? 2 : Math.min(1, wide / width)
  return Math.min(wanted, Math.sqrt(mostPixels / (width * height)))
}

/** A picture ready for reading: rotated by its EXIF orientation, on white, grey, of a good size; as PGM. */
export async function preparePage(bytes: Uint8Array, mediaType: string): Promise<Uint8Array> {
  const { picture, header } = await openPicture(bytes, mediaType)
  const { width, height } = header.autoOrient
  if (Math.min(width, height) < 10)
    throw new AppError(
      'unreadable_file',
      'This picture is too small to be read. Choose a larger one.',
    )
  try {
    const { data, info } = await picture
      .autoOrient()
      .flatten({ background: 'white' })
      .greyscale()
      .resize({ width: Math.max(1, Math.round(width * scaleForReading(width, height))) })
      .toColourspace('b-w')
      .raw()
      .timeout({ seconds: pictureDeadline })
      .toBuffer({ resolveWithObject: true })
    return writePgm(data, info.width, info.height)
  } catch (error) {
    throw describePictureFailure(error)
  }
}

/** Grey pixels with a header, so that nothing has to be compressed and decompressed. */
export function writePgm(pixels: Uint8Array, width: number, height: number): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels])
}
