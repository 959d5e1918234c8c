import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** A screenshot of a long chat in which no two lines are the same: above 10 MB. */
export async function makeLargeScreenshot(): Promise<{
  name: string
  mimeType: string
  buffer: Buffer
}> {
  const [width, height] = [1080, 6000]
  const pixels = randomBytes(width * height * 3)
  const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  return { name: 'long-chat.png', mimeType: 'image/png', buffer }
}

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

const colours = { red: [255, 0, 0], lime: [0, 255, 0], teal: [0, 128, 128] }

/** Which of these colours such a picture has. */
export async function colourOf(bytes: Buffer | undefined): Promise<string | undefined> {
  const { channels } = await sharp(bytes).stats()
  return Object.entries(colours).find(([, parts]) =>
    parts.every((part, place) => Math.abs(part - (channels[place]?.mean ?? -99)) < 20),
  )?.[0]
}
