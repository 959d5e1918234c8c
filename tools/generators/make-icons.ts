import { mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/**
 * Draws the icons and start pictures of the installed app from our own mark. Run it after the mark has changed:
 * node tools/generators/make-icons.ts
 */
const publicDirectory = fileURLToPath(new URL('../../apps/web/public/', import.meta.url))
const accent = '#b4450b'
const grounds = { light: '#faf7f2', dark: '#171310' }

/** CSS pixels and their density, upright: the phones and tablets that people still use. */
const appleScreens = [
  [375, 667, 2],
  [375, 812, 3],
  [390, 844, 3],
  [393, 852, 3],
  [402, 874, 3],
  [414, 896, 2],
  [428, 926, 3],
  [430, 932, 3],
  [440, 956, 3],
  [768, 1024, 2],
  [820, 1180, 2],
  [1024, 1366, 2],
] as const

const mark = readFileSync(`${publicDirectory}favicon.svg`, 'utf8')
/** The mark's lines without its rounded background, for icons that the system crops. */
const lines = mark.replace(/<rect[^>]*[/]>/, '').replace(/<[/]?svg[^>]*>/g, '')

function drawMark(size: number): Promise<Buffer> {
  return sharp(Buffer.from(mark), { density: 72 * (size / 32) })
    .resize(size, size)
    .png()
    .toBuffer()
}

async function writeIcon(size: number): Promise<void> {
  await sharp(await drawMark(size))
    .png({ palette: true })
    .toFile(`${publicDirectory}icons/icon-${size}.png`)
}

/** Filled to the edge; the important part is within the middle 80 %, which no shape crops. */
async function writeFilled(size: number, name: string): Promise<void> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${accent}"/><g transform="translate(16 16) scale(.78) translate(-16 -16)">${lines}</g></svg>`
  await sharp(Buffer.from(svg), { density: 72 * (size / 32) })
    .resize(size, size)
    .flatten({ background: accent })
    .png({ palette: true })
    .toFile(`${publicDirectory}icons/${name}`)
}

async function writeStartPicture(
  [cssWidth, cssHeight, density]: (typeof appleScreens)[number],
  theme: keyof typeof grounds,
): Promise<void> {
  const [width, height] = [cssWidth * density, cssHeight * density]
  const size = Math.round(Math.min(width, height) / 4)
  await sharp({ create: { width, height, channels: 3, background: grounds[theme] } })
    .composite([{ input: await drawMark(size), gravity: 'center' }])
    .png({ palette: true, compressionLevel: 9 })
    .toFile(`${publicDirectory}icons/start-${cssWidth}x${cssHeight}@${density}-${theme}.png`)
}

mkdirSync(`${publicDirectory}icons`, { recursive: true })
await Promise.all([192, 512].map(writeIcon))
await Promise.all([192, 512].map((size) => writeFilled(size, `maskable-${size}.png`)))
await writeFilled(180, 'apple-touch-icon.png')
for (const screen of appleScreens) {
  await writeStartPicture(screen, 'light')
  await writeStartPicture(screen, 'dark')
}
