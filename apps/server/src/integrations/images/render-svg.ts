import sharp from 'sharp'

/** Renders an SVG of our own making as WebP, `size` pixels wide. Never for files of strangers. */
export async function renderSvg(svg: string, size: number): Promise<Buffer> {
  return await sharp(Buffer.from(svg)).resize({ width: size }).webp({ quality: 82 }).toBuffer()
}
