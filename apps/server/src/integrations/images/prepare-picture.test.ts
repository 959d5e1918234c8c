import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { preparePicture } from '#src/integrations/images/prepare-picture.ts'
import { readMediaType } from '#src/integrations/images/read-media-type.ts'
import { heicPicture } from '#src/testing/heic-picture.ts'
import { hollowPng } from '#src/testing/hollow-pictures.ts'

const picture = { maxEdge: 1600, keepPng: false }
const document = { maxEdge: 2400, keepPng: true, longPages: true }

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 120, b: 40, alpha: 0.5 } } })

/** Left half red, right half blue, so that a rotation is visible. */
const halves = () =>
  plain(200, 100).composite([
    {
      input: { create: { width: 100, height: 100, channels: 3, background: 'red' } },
      left: 0,
      top: 0,
    },
    {
      input: { create: { width: 100, height: 100, channels: 3, background: 'blue' } },
      left: 100,
      top: 0,
    },
  ])

describe('a page', () => {
  test.each([
    ['a screenshot of a long order stays readable', [1080, 6000], [1018, 5657]],
    ['a long receipt that is small enough stays as it is', [700, 5000], [700, 5000]],
    ['a strip is not longer than files can be', [100, 30_000], [53, 16_000]],
    ['a photo has its usual edge', [3000, 4000], [1800, 2400]],
    ['a wide one as well', [4000, 2100], [2400, 1260]],
  ] as const)('%s', async (_, [width, height], kept) => {
    const page = await plain(width, height).jpeg().toBuffer()
    const stored = await preparePicture(page, 'image/jpeg', document)
    expect([stored.width, stored.height]).toEqual(kept)
  })

  test('keeps its length only in folders of documents', async () => {
    const page = await plain(1000, 4000).jpeg().toBuffer()
    const stored = await preparePicture(page, 'image/jpeg', picture)
    expect([stored.width, stored.height]).toEqual([400, 1600])
  })
})

describe('a picture', () => {
  test('is rotated by its EXIF orientation', async () => {
    const sideways = await halves().withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { bytes, width, height } = await preparePicture(sideways, 'image/jpeg', picture)
    expect([width, height]).toEqual([100, 200])
    const { data } = await sharp(bytes)
      .extract({ left: 50, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(200)
    expect(data[2]).toBeLessThan(80)
  })

  test('loses its location, its camera and all other metadata', async () => {
    const told = await plain(60, 40)
      .withExif({
        IFD0: { Make: 'Camera of Jo', Copyright: 'Jo Doe' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '52/1 30/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '13/1 0/1 0/1',
        },
      })
      .jpeg()
      .toBuffer()
    expect((await sharp(told).metadata()).exif).toBeDefined()
    const { bytes } = await preparePicture(told, 'image/jpeg', picture)
    const left = await sharp(bytes).metadata()
    expect([left.exif, left.xmp, left.iptc, left.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(bytes.includes('Jo')).toBe(false)
  })

  test('loses data after its end', async () => {
    const hidden = Buffer.concat([
      await plain(60, 40).jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ])
    const { bytes } = await preparePicture(hidden, 'image/jpeg', picture)
    expect(bytes.includes('script')).toBe(false)
  })

  test.each([
    ['JPEG', 'image/jpeg', () => plain(60, 40).jpeg(), picture, 'jpg'],
    ['PNG without alpha', 'image/png', () => plain(60, 40).png(), picture, 'jpg'],
    ['PNG with alpha', 'image/png', () => plain(60, 40, 4).png(), picture, 'webp'],
    ['WebP', 'image/webp', () => plain(60, 40).webp(), picture, 'jpg'],
    ['AVIF', 'image/avif', () => plain(60, 40).avif(), picture, 'jpg'],
    ['screenshot', 'image/png', () => plain(60, 40).png(), document, 'png'],
  ])(
    'of type %s (%s) is kept in a format for every browser',
    async (_, type, make, rule, extension) => {
      const bytes = await make().toBuffer()
      expect(await readMediaType(bytes)).toBe(type)
      const kept = await preparePicture(bytes, type, rule)
      expect(kept.extension).toBe(extension)
      expect(await readMediaType(kept.bytes)).toBe(kept.contentType)
      expect([kept.width, kept.height]).toEqual([60, 40])
    },
  )

  test('from a phone as HEIC is kept as JPEG', async () => {
    expect(await readMediaType(heicPicture)).toBe('image/heic')
    const kept = await preparePicture(heicPicture, 'image/heic', picture)
    expect(kept).toMatchObject({ extension: 'jpg', width: 200, height: 100 })
    const { data } = await sharp(kept.bytes)
      .extract({ left: 40, top: 50, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(200)
    expect(data[2]).toBeLessThan(80)
    expect(kept.bytes.includes('Jo')).toBe(false)
  })

  test('that is animated is kept as its first frame', async () => {
    const animation = await sharp(
      [await halves().png().toBuffer(), await plain(200, 100).png().toBuffer()],
      {
        join: { animated: true },
      },
    )
      .gif()
      .toBuffer()
    const kept = await preparePicture(animation, 'image/gif', picture)
    expect([kept.width, kept.height]).toEqual([200, 100])
  })

  test('is scaled down to the longest edge, and never up', async () => {
    const large = await plain(3000, 1500).jpeg().toBuffer()
    expect(await preparePicture(large, 'image/jpeg', picture)).toMatchObject({
      width: 1600,
      height: 800,
    })
    const small = await plain(30, 15).jpeg().toBuffer()
    expect(await preparePicture(small, 'image/jpeg', picture)).toMatchObject({
      width: 30,
      height: 15,
    })
  })

  test('that is a photo saved as PNG is kept as JPEG, even among documents', async () => {
    const noise = await sharp(randomBytes(1500 * 1500 * 3), {
      raw: { width: 1500, height: 1500, channels: 3 },
    })
      .png()
      .toBuffer()
    expect((await preparePicture(noise, 'image/png', document)).extension).toBe('jpg')
  })
})

describe('a picture is refused', () => {
  test('before it is unpacked, if it claims too many pixels', async () => {
    const bomb = hollowPng(30_000, 30_000)
    expect(bomb.length).toBeLessThan(500)
    await expect(preparePicture(bomb, 'image/png', picture)).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('900 megapixels'),
    })
  })

  test.each([
    ['cut off', 'image/jpeg', async () => (await halves().jpeg().toBuffer()).subarray(0, 400)],
    [
      'a header alone',
      'image/jpeg',
      async () => Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    ],
    ['a PNG whose data is missing', 'image/png', async () => hollowPng(1000, 1000)],
    [
      'a HEIC that is none',
      'image/heic',
      async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    ],
  ])('if it is %s', async (_, type, make) => {
    await expect(preparePicture(await make(), type, picture)).rejects.toMatchObject({
      code: 'unreadable_file',
    })
  })
})

describe('the bytes decide the type', () => {
  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an SVG with a prologue', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a web page', '<!doctype html><script>alert(1)</script>'],
    ['plain text', 'hello'],
  ])('%s is no picture', async (_, text) => {
    const type = await readMediaType(Buffer.from(text))
    expect(type === null || type === 'application/xml').toBe(true)
  })
})
