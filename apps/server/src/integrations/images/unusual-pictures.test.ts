import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { preparePicture } from '#src/integrations/images/prepare-picture.ts'
import { readMediaType } from '#src/integrations/images/read-media-type.ts'
import { pngChunk } from '#src/testing/hollow-pictures.ts'
import { turnHeic } from '#src/testing/turned-heic.ts'

const picture = { maxEdge: 1600, keepPng: false }
const document = { maxEdge: 2400, keepPng: true }
const red = { r: 230, g: 20, b: 20 }
const blue = { r: 20, g: 20, b: 230 }

const plain = (width: number, height: number, background: object = red) =>
  sharp({ create: { width, height, channels: 3, background } })

/** Left half red, right half blue. */
const halves = async () =>
  plain(200, 100).composite([
    { input: await plain(100, 100, blue).png().toBuffer(), left: 100, top: 0 },
  ])

async function prepare(bytes: Buffer, rule = picture) {
  const type = await readMediaType(bytes)
  return await preparePicture(bytes, type ?? 'unknown', rule)
}

/** The name of the colour at a position. */
async function colourAt(bytes: Buffer, left: number, top: number): Promise<string> {
  const [r = 0, g = 0, b = 0] = await sharp(bytes)
    .toColourspace('srgb')
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  const high = [r > 150 && 'red', g > 150 && 'green', b > 150 && 'blue'].filter(Boolean)
  return high.length === 3 ? 'white' : high.join('+')
}

describe('a picture is rotated', () => {
  const sides = { left: [20, 50], right: [180, 50], top: [50, 20], bottom: [50, 180] } as const

  /** The position of the red half afterwards, by EXIF orientation. */
  test.each<[number, keyof typeof sides]>([
    [1, 'left'],
    [2, 'right'],
    [3, 'right'],
    [4, 'left'],
    [5, 'top'],
    [6, 'top'],
    [7, 'bottom'],
    [8, 'bottom'],
  ])('by EXIF orientation %i, with red at the %s', async (orientation, side) => {
    const bytes = await (await halves()).withMetadata({ orientation }).jpeg().toBuffer()
    const kept = await prepare(bytes)
    const upright = side === 'top' || side === 'bottom'
    expect([kept.width, kept.height]).toEqual(upright ? [100, 200] : [200, 100])
    const [left, top] = sides[side]
    expect(await colourAt(kept.bytes, left, top)).toBe('red')
    expect((await sharp(kept.bytes).metadata()).orientation).toBeUndefined()
  })

  test.each<[string, (turned: Sharp) => Sharp]>([
    ['PNG', (turned) => turned.png()],
    ['WebP', (turned) => turned.webp()],
  ])('as a %s, too', async (_, as) => {
    const kept = await prepare(
      await as((await halves()).withMetadata({ orientation: 6 })).toBuffer(),
    )
    expect([kept.width, kept.height]).toEqual([100, 200])
    expect(await colourAt(kept.bytes, 50, 20)).toBe('red')
  })

  test.each([
    [0, [200, 100], [20, 50]],
    [1, [100, 200], [50, 180]],
    [2, [200, 100], [180, 50]],
    [3, [100, 200], [50, 20]],
  ])(
    'as a HEIC that a phone rotated by %i quarters',
    async (quarters, size, [left = 0, top = 0]) => {
      const kept = await prepare(turnHeic(quarters))
      expect([kept.width, kept.height]).toEqual(size)
      expect(await colourAt(kept.bytes, left, top)).toBe('red')
    },
  )
})

describe('a picture loses the data about its maker', () => {
  const place = {
    IFD0: { Artist: 'Jo Doe' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' },
  }
  const xmp =
    '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="52,30N" exif:By="Jo Doe"/></rdf:RDF></x:xmpmeta><?xpacket end="r"?>'

  test.each<[string, (told: Sharp) => Sharp, typeof document]>([
    ['JPEG', (told) => told.jpeg(), picture],
    ['WebP', (told) => told.webp(), picture],
    ['PNG', (told) => told.png(), picture],
    ['PNG that stays one', (told) => told.png(), document],
    ['AVIF', (told) => told.avif(), picture],
  ])('as a %s', async (_, as, rule) => {
    const bytes = await as(plain(60, 40).withExif(place).withXmp(xmp)).toBuffer()
    expect(bytes.includes('Jo Doe')).toBe(true)
    const kept = await prepare(bytes, rule)
    expect(kept.bytes.includes('Jo Doe') || kept.bytes.includes('GPS')).toBe(false)
    const { exif, xmp: remarks, iptc } = await sharp(kept.bytes).metadata()
    expect([exif, remarks, iptc]).toEqual([undefined, undefined, undefined])
  })

  test('in the metadata of a PNG', async () => {
    const bytes = await plain(60, 40).png().toBuffer()
    const header = 33
    const remark = pngChunk('tEXt', Buffer.from('Author\0Jo Doe'))
    const told = Buffer.concat([bytes.subarray(0, header), remark, bytes.subarray(header)])
    const kept = await prepare(told, document)
    expect(kept.extension).toBe('png')
    expect(kept.bytes.includes('Jo Doe')).toBe(false)
  })
})

describe('an unusual picture is kept in usual colours', () => {
  test.each<[string, () => Promise<Buffer>, string]>([
    ['a CMYK JPEG', async () => plain(60, 40).toColourspace('cmyk').jpeg().toBuffer(), 'jpg'],
    ['a PNG of 16 bits', async () => plain(60, 40).toColourspace('rgb16').png().toBuffer(), 'png'],
    ['a PNG with a palette', async () => plain(60, 40).png({ palette: true }).toBuffer(), 'png'],
    ['a progressive JPEG', async () => plain(60, 40).jpeg({ progressive: true }).toBuffer(), 'jpg'],
    [
      'a JPEG of wide colours',
      async () => plain(60, 40).withIccProfile('p3').jpeg().toBuffer(),
      'jpg',
    ],
  ])('%s', async (_, make, extension) => {
    const kept = await prepare(await make(), document)
    expect(kept.extension).toBe(extension)
    expect(await sharp(kept.bytes).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar' })
    expect(await colourAt(kept.bytes, 30, 20)).toBe('red')
  })

  test('white of a CMYK JPEG is not turned into black', async () => {
    const bytes = await plain(60, 40, { r: 255, g: 255, b: 255 })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).space).toBe('cmyk')
    expect(await colourAt((await prepare(bytes)).bytes, 30, 20)).toBe('white')
  })

  test.each<[string, (frames: Sharp) => Sharp]>([
    ['GIF', (frames) => frames.gif({ delay: [100, 100, 100] })],
    ['WebP', (frames) => frames.webp({ delay: [100, 100, 100] })],
  ])('an animated %s becomes its first frame, upright', async (_, as) => {
    const first = await plain(200, 100).png().toBuffer()
    const later = await plain(200, 100, blue).png().toBuffer()
    const last = await plain(200, 100, { r: 20, g: 230, b: 20 }).png().toBuffer()
    const bytes = await as(sharp([first, later, last], { join: { animated: true } })).toBuffer()
    expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(3)
    const kept = await prepare(bytes)
    expect([kept.width, kept.height]).toEqual([200, 100])
    expect((await sharp(kept.bytes, { animated: true }).metadata()).pages ?? 1).toBe(1)
    expect(await colourAt(kept.bytes, 100, 50)).toBe('red')
  })

  test('a strip that becomes thinner than a pixel when it is scaled down', async () => {
    expect(await prepare(await plain(12_000, 2).png().toBuffer())).toMatchObject({
      width: 1600,
      height: 1,
    })
  })
})
