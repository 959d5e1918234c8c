import sharp, { type Sharp } from 'sharp'
import { pictureDeadline } from '#src/integrations/images/open-picture.ts'

/** A page as pixels: red, green and blue, 0 to 255, by row. */
export interface PagePicture {
  pixels: Uint8Array
  width: number
  height: number
}

/** More pixels would take more memory and show no more of a receipt's print. */
const widestShortEdge = 1500
const mostPixels = 6_000_000
/** Smaller print is unreadable in a picture that is not enlarged. */
const narrow = 600

/** The scale of a page of that size, in pixels, before it is read. */
export function scaleForReading(width: number, height: number): number {
  const short = Math.min(width, height)
  const wanted = short < narrow ? Math.min(2, narrow / short) : Math.min(1, widestShortEdge / short)
  return Math.min(wanted, Math.sqrt(mostPixels / (width * height)))
}

/** The pixels of a picture of that size, scaled for reading. Throws sharp's errors. */
export async function pagePicture(
  picture: Sharp,
  size: { width: number; height: number },
): Promise<PagePicture> {
  const scale = scaleForReading(size.width, size.height)
  const { data, info } = await picture
    .flatten({ background: 'white' })
    .resize({ width: Math.max(1, Math.round(size.width * scale)) })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .timeout({ seconds: pictureDeadline })
    .toBuffer({ resolveWithObject: true })
  return { pixels: threeChannels(data, info.channels), width: info.width, height: info.height }
}

/** Grey pixels as red, green and blue; coloured ones as they are, without a fourth channel. */
export function threeChannels(data: Uint8Array, channels: number): Uint8Array {
  if (channels === 3) return data
  const pixels = new Uint8Array((data.length / channels) * 3)
  for (let from = 0, to = 0; from < data.length; from += channels, to += 3) {
    if (channels < 3) pixels.fill(data[from] ?? 0, to, to + 3)
    else pixels.set(data.subarray(from, from + 3), to)
  }
  return pixels
}

/** The page turned clockwise by an angle in radians, on white. */
export async function turnPage(
  { pixels, width, height }: PagePicture,
  angle: number,
): Promise<PagePicture> {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .rotate((angle * 180) / Math.PI, { background: 'white' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}
