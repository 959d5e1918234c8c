import sharp from 'sharp'

/** A generated picture with a camera's orientation, as phones send them. */
export async function makePicture(
  color: string,
  width = 600,
): Promise<{
  name: string
  mimeType: string
  buffer: Buffer
}> {
  const buffer = await sharp({
    create: { width, height: 400, channels: 3, background: color },
  })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return { name: `${color}.jpg`, mimeType: 'image/jpeg', buffer }
}
