import sharp from 'sharp'

/** A part of a picture, as PDFs hold it: JPEG, or PNG without transparency. */
export interface PaperPart {
  bytes: Buffer
  width: number
  height: number
}

/** Pixels of the longer side of a part: 300 dots per inch on half a sheet. */
const longestEdge = 1800
const jpegQuality = 85
/** A strip that would need more is drawn smaller: nobody reads forty sheets of one picture. */
const mostParts = 40

/**
 * Cuts a picture into parts that are at most `ratio` times as high as wide, one below the other, so that a long page of a phone
 * can be read on paper. One that is a little longer stays whole. Of our own pictures only: they were checked when they were made.
 */
export async function cutForPaper(bytes: Uint8Array, ratio: number): Promise<PaperPart[]> {
  const { width, height, format } = await sharp(bytes).metadata()
  const wanted = height / width <= ratio * 1.4 ? 1 : Math.ceil(height / width / ratio)
  const count = Math.min(wanted, mostParts)
  const step = Math.ceil(height / count)
  const parts: PaperPart[] = []
  for (let top = 0; top < height; top += step) {
    const cut = sharp(bytes)
      .extract({ left: 0, top, width, height: Math.min(step, height - top) })
      .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
    const { data, info } = await (
      format === 'png' ? cut.png({ compressionLevel: 8 }) : cut.jpeg({ quality: jpegQuality })
    ).toBuffer({ resolveWithObject: true })
    parts.push({ bytes: data, width: info.width, height: info.height })
  }
  return parts
}
