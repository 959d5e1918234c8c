import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { maxPixels } from '@sampletrail/contracts/files.ts'
import { preparePicture } from '#src/integrations/images/prepare-picture.ts'
import { readMediaType } from '#src/integrations/images/read-media-type.ts'
import { hollowGif, hollowJpeg, hollowPng, hollowWebp } from '#src/testing/hollow-pictures.ts'

const picture = { maxEdge: 1600, keepPng: false }
const document = { maxEdge: 2400, keepPng: true }

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })

async function prepare(bytes: Buffer, rule = picture) {
  const type = await readMediaType(bytes)
  return await preparePicture(bytes, type ?? 'unknown', rule)
}

describe('100 megapixels are refused at once', () => {
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['JPEG', () => hollowJpeg(10_000, 10_000)],
    ['PNG', () => hollowPng(10_000, 10_000)],
    ['GIF', () => hollowGif(10_000, 10_000)],
    ['WebP', () => hollowWebp(10_000, 10_000)],
  ])('as a %s', async (_, make) => {
    const bytes = await make()
    await expect(prepare(bytes)).rejects.toMatchObject({
      code: 'too_large',
      message:
        'This picture has 100 megapixels; up to 40 are allowed. Make it smaller and try again.',
    })
  })

  test('40 are accepted, and not one more line', async () => {
    const bytes = await plain(8000, maxPixels / 8000)
      .png()
      .toBuffer()
    expect(await prepare(bytes)).toMatchObject({ width: 1600, height: 1000 })
    await expect(prepare(hollowPng(8000, maxPixels / 8000 + 1))).rejects.toMatchObject({
      code: 'too_large',
    })
  })
})

describe('a damaged picture', () => {
  const noise = sharp({
    create: {
      width: 90,
      height: 90,
      background: 'grey',
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

  test.each<[string, (whole: Sharp) => Sharp]>([
    ['JPEG', (whole) => whole.jpeg()],
    ['PNG', (whole) => whole.png()],
    ['WebP', (whole) => whole.webp()],
    ['AVIF', (whole) => whole.avif()],
    ['GIF', (whole) => whole.gif()],
  ])('%s that is cut off is refused with a sentence', async (_, as) => {
    const bytes = await as(noise.clone()).toBuffer()
    const half = bytes.subarray(0, bytes.length / 2)
    for (const rule of [picture, document]) {
      await expect(prepare(half, rule)).rejects.toMatchObject({ code: 'unreadable_file' })
    }
  })

  test.each<[string, (whole: Sharp) => Sharp]>([
    ['JPEG', (whole) => whole.jpeg()],
    ['PNG', (whole) => whole.png()],
    ['WebP', (whole) => whole.webp()],
    ['AVIF', (whole) => whole.avif()],
    ['GIF', (whole) => whole.gif()],
  ])('%s with bytes overwritten is kept or refused with a sentence', async (_, as) => {
    const bytes = await as(noise.clone()).toBuffer()
    for (let place = 40; place < bytes.length; place += Math.ceil(bytes.length / 12)) {
      const broken = Buffer.from(bytes)
      broken.fill(0xa5, place, place + 24)
      const outcome = await prepare(broken).catch((error: { code: string }) => error.code)
      expect(typeof outcome === 'string' ? outcome : 'kept').toMatch(
        /^(?:unreadable_file|too_large|kept)$/,
      )
    }
  })
})

describe('a file of two types', () => {
  const page = Buffer.from('<html><script>alert(document.cookie)</script></html>')

  test('a JPEG with a page in its metadata is kept without the page', async () => {
    const bytes = await plain(60, 40).jpeg().toBuffer()
    const remark = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), page])
    const kept = await prepare(Buffer.concat([bytes.subarray(0, 2), remark, bytes.subarray(2)]))
    expect(kept.bytes.includes('script')).toBe(false)
  })

  test('a GIF that is also a program is kept as a picture only', async () => {
    const bytes = await plain(60, 40).gif().toBuffer()
    const kept = await prepare(Buffer.concat([bytes, Buffer.from('*/=1;alert(1)')]))
    expect(kept.extension).toBe('webp')
    expect(kept.bytes.includes('alert')).toBe(false)
  })

  test('a JPEG followed by a PDF or an archive is kept as the JPEG only', async () => {
    const bytes = await plain(60, 40).jpeg().toBuffer()
    for (const other of ['%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>endobj', 'PK\u0003\u0004evil']) {
      const both = Buffer.concat([bytes, Buffer.from(other, 'latin1')])
      const kept = await prepare(both)
      expect(await readMediaType(both)).toBe('image/jpeg')
      expect(kept.bytes.includes('alert') || kept.bytes.includes('evil')).toBe(false)
    }
  })

  test('a page followed by a picture or a PDF is neither', async () => {
    const bytes = await plain(60, 40).jpeg().toBuffer()
    expect(await readMediaType(Buffer.concat([page, bytes]))).toBeNull()
    expect(await readMediaType(Buffer.concat([page, Buffer.from('\n%PDF-1.7\n')]))).toBeNull()
  })
})
