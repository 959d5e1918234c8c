import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { BlackoutBox } from '@sampletrail/contracts/case-links.ts'
import {
  drawPagesToEdit,
  drawSharedPages,
  type SharedPage,
} from '#src/commands/cases/draw-shared-pages.ts'
import { createReceiptReader } from '#src/integrations/ocr/receipt-reader.ts'
import { heicPicture } from '#src/testing/heic-picture.ts'
import { hollowPng } from '#src/testing/hollow-pictures.ts'
import { partsOfPicture } from '#src/testing/parts-of-picture.ts'
import { writeLockedPdf, writePdf } from '#src/testing/receipt-files.ts'
import {
  drawSecret,
  secretBox,
  secretColour,
  secretWords,
  withSecretMetadata,
  withText,
  withThumbnail,
  writeSecretPdf,
} from '#src/testing/secret-pictures.ts'

vi.setConfig({ testTimeout: 60_000 })

const reader = createReceiptReader()
afterAll(() => reader.close())

const loaderOf = (bytes: Uint8Array, mediaType: string) => () =>
  Promise.resolve({ bytes: new Uint8Array(bytes), mediaType })
const share = (bytes: Uint8Array, mediaType: string, boxes: readonly BlackoutBox[] = [secretBox]) =>
  drawSharedPages(reader, loaderOf(bytes, mediaType), boxes)

interface Pixels {
  data: Buffer
  width: number
  height: number
}

async function decode(bytes: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  expect(info.channels).toBe(3)
  return { data, width: info.width, height: info.height }
}

/** How much of the secret's colour the most telling pixel has, of 255: red and blue without green. */
async function tintOf(bytes: Uint8Array): Promise<number> {
  const { data } = await decode(bytes)
  let most = 0
  for (let place = 0; place < data.length; place += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(place, place + 3)
    most = Math.max(most, Math.min(red, blue) - green)
  }
  return most
}

const redOf = async (bytes: Uint8Array) => {
  const { data } = await decode(bytes)
  return Math.max(...Array.from(data.filter((__, place) => place % 3 === 0)))
}

/** The lightest pixel in a box. */
async function lightestIn(bytes: Uint8Array, box: BlackoutBox): Promise<number> {
  const { data, width, height } = await decode(bytes)
  let most = 0
  for (let y = Math.floor(box.top * height); y < (box.top + box.height) * height; y += 1) {
    for (let x = Math.floor(box.left * width); x < (box.left + box.width) * width; x += 1) {
      most = Math.max(most, ...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3))
    }
  }
  return most
}

/** Compression of the file itself changes colours around the box by less than this; the secret has 255. */
const unnoticed = 40
const allowedParts = {
  // Of JPEG: its general header, tables, frame, scan and end.
  'image/jpeg': ['ffe0', 'ffdb', 'ffc0', 'ffc2', 'ffc4', 'ffda', 'ffd9'],
  'image/png': ['IHDR', 'pHYs', 'IDAT', 'IEND'],
}

async function expectNoSecret(pages: readonly SharedPage[]): Promise<void> {
  for (const { bytes, contentType, width, height } of pages) {
    expect(await tintOf(bytes)).toBeLessThan(unnoticed)
    expect(await lightestIn(bytes, secretBox)).toBeLessThan(contentType === 'image/png' ? 1 : 40)
    expect(new Set(allowedParts[contentType])).toEqual(
      new Set([...allowedParts[contentType], ...partsOfPicture(bytes)]),
    )
    expect(Buffer.from(bytes).includes('Secretname')).toBe(false)
    const header = await sharp(bytes).metadata()
    expect([header.exif, header.xmp, header.icc, header.comments]).toEqual(Array(4).fill(undefined))
    expect([header.width, header.height]).toEqual([width, height])
  }
}

const appended = Buffer.from(`PK ${secretWords}`)
const everything = async (as: (picture: Sharp) => Sharp) =>
  Buffer.concat([await as(withSecretMetadata(drawSecret())).toBuffer(), appended])
const thumbnail = async () => await drawSecret(60, 40).jpeg().toBuffer()
const animation = async () =>
  await sharp(
    [
      await drawSecret().png().toBuffer(),
      await sharp({ create: { width: 300, height: 200, channels: 3, background: secretColour } })
        .png()
        .toBuffer(),
    ],
    { join: { animated: true } },
  )
    .gif()
    .toBuffer()

describe('what was blacked out is in no pixel and no byte', () => {
  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['a JPEG', 'image/jpeg', () => everything((picture) => picture.jpeg())],
    [
      'a JPEG with coarse colours',
      'image/jpeg',
      () => everything((picture) => picture.jpeg({ quality: 60, chromaSubsampling: '4:2:0' })),
    ],
    [
      'a JPEG with a thumbnail',
      'image/jpeg',
      async () => withThumbnail(await drawSecret().jpeg().toBuffer(), await thumbnail()),
    ],
    ['a PNG', 'image/png', async () => withText(await everything((one) => one.png()), secretWords)],
    [
      'a PNG with 16 bits',
      'image/png',
      () => everything((picture) => picture.toColourspace('rgb16').png()),
    ],
    [
      'a transparent PNG',
      'image/png',
      () => everything((picture) => picture.ensureAlpha(0.5).png({ palette: false })),
    ],
    ['a PNG with a palette', 'image/png', () => everything((one) => one.png({ palette: true }))],
    ['a WebP', 'image/webp', () => everything((picture) => picture.webp())],
    ['a WebP without loss', 'image/webp', () => everything((one) => one.webp({ lossless: true }))],
    ['an AVIF', 'image/avif', () => everything((picture) => picture.avif())],
    ['a GIF', 'image/gif', () => everything((picture) => picture.gif())],
    ['a GIF that moves', 'image/gif', animation],
    ['a PDF', 'application/pdf', () => Buffer.concat([writeSecretPdf(2), appended])],
  ])('of %s', async (_, mediaType, make) => {
    const bytes = await make()
    const open = await share(bytes, mediaType, [])
    // Else the secret would not be where the box is.
    for (const page of open) expect(await tintOf(page.bytes)).toBeGreaterThan(100)
    const boxes = open.map((_page, place) => ({ ...secretBox, page: place + 1 }))
    const pages = await share(bytes, mediaType, boxes)
    expect(pages).toHaveLength(open.length)
    await expectNoSecret(pages)
  })

  test('of a HEIC of a phone', async () => {
    const [open] = await share(heicPicture, 'image/heic', [])
    const [page] = await share(heicPicture, 'image/heic', [
      { page: 1, left: 0, top: 0, width: 0.5, height: 1 },
    ])
    expect(await redOf(open?.bytes ?? heicPicture)).toBeGreaterThan(200)
    expect(await redOf(page?.bytes ?? heicPicture)).toBeLessThan(60)
    expect(partsOfPicture(page?.bytes ?? heicPicture)).not.toContain('ffe1')
  })

  test('also if the picture is made smaller', async () => {
    const large = await drawSecret(3990, 2660).png().toBuffer()
    const [page] = await share(large, 'image/png')
    expect(page).toMatchObject({ width: 2000, contentType: 'image/png' })
    await expectNoSecret(page ? [page] : [])
  })

  test.each<[string, string, (secret: string) => Buffer | Promise<Buffer>]>([
    ['a PNG', 'image/png', (secret) => drawSecret(300, 200, secret).png().toBuffer()],
    // Scaling mixes pixels with those around them.
    ['a large PNG', 'image/png', (secret) => drawSecret(3990, 2660, secret).png().toBuffer()],
    [
      'a large WebP without loss',
      'image/webp',
      (secret) => drawSecret(3990, 2660, secret).webp({ lossless: true, effort: 0 }).toBuffer(),
    ],
    ['a PDF', 'application/pdf', (secret) => writeSecretPdf(1, secret)],
  ])('%s is shared as the same bytes, whatever was under the box', async (_, mediaType, make) => {
    const [one, other] = [await make('#ff00ff'), await make('#102030')]
    const [shown] = await share(one, mediaType, [])
    const [page] = await share(one, mediaType)
    const [same] = await share(other, mediaType)
    expect(Buffer.compare(page?.bytes ?? one, same?.bytes ?? other)).toBe(0)
    expect(Buffer.compare(page?.bytes ?? one, shown?.bytes ?? one)).not.toBe(0)
  })
})

/** The stored pixels of a picture that the eye sees upright, for each EXIF orientation. */
const stored: [orientation: number, turn: number, mirror: 'flip' | 'flop' | null][] = [
  [1, 0, null],
  [2, 0, 'flop'],
  [3, 180, null],
  [4, 0, 'flip'],
  [5, 90, 'flop'],
  [6, 270, null],
  [7, 90, 'flip'],
  [8, 90, null],
]

describe('a box is where the eye saw it', () => {
  test.each(stored)('with EXIF orientation %i', async (orientation, turn, mirror) => {
    const turned = sharp(await drawSecret().rotate(turn).png().toBuffer())
    const bytes = await (mirror ? turned[mirror]() : turned)
      .withMetadata({ orientation })
      .jpeg({ chromaSubsampling: '4:4:4' })
      .toBuffer()
    const [open] = await share(bytes, 'image/jpeg', [])
    expect(open).toMatchObject({ width: 300, height: 200 })
    expect(await tintOf(open?.bytes ?? bytes)).toBeGreaterThan(200)
    await expectNoSecret(await share(bytes, 'image/jpeg'))
  })

  test('on its own page, and boxes of missing pages are ignored', async () => {
    const bytes = writeSecretPdf(3)
    const pages = await share(bytes, 'application/pdf', [
      { ...secretBox, page: 2 },
      { ...secretBox, page: 9 },
    ])
    const tints = await Promise.all(pages.map((page) => tintOf(page.bytes)))
    expect(tints.map((tint) => tint > 100)).toEqual([true, false, true])
  })

  test('at the edges, and 300 of them', async () => {
    const bytes = await drawSecret().png().toBuffer()
    const strips = Array.from({ length: 300 }, (_, place) => ({
      page: 1,
      left: secretBox.left + (secretBox.width * place) / 300,
      top: secretBox.top,
      width: Math.max(0.001, secretBox.width / 300),
      height: secretBox.height,
    }))
    await expectNoSecret(await share(bytes, 'image/png', strips))
    const [frame] = await share(bytes, 'image/png', [
      { page: 1, left: 0, top: 0, width: 1, height: 0.001 },
      { page: 1, left: 0.999, top: 0, width: 0.001, height: 1 },
    ])
    const { data, width } = await decode(frame?.bytes ?? bytes)
    expect(Math.max(...data.subarray(0, width * 3))).toBe(0)
    expect(Math.max(...data.subarray(data.length - 3))).toBe(0)
  })
})

describe('pages', () => {
  test.each<[string, string, () => Buffer | Promise<Buffer>, object]>([
    [
      'a small picture keeps its size',
      'image/png',
      () => drawSecret(120, 90).png().toBuffer(),
      { width: 120, height: 90 },
    ],
    [
      'a large one gets 2000 pixels',
      'image/jpeg',
      () => drawSecret(3000, 4000).jpeg().toBuffer(),
      { width: 1500, height: 2000 },
    ],
    [
      'a long screenshot stays readable',
      'image/jpeg',
      () => drawSecret(1000, 8000).jpeg().toBuffer(),
      { width: 707, height: 5657 },
    ],
    [
      'a dot is shared, too',
      'image/png',
      () => drawSecret(3, 3).png().toBuffer(),
      { width: 3, height: 3 },
    ],
    [
      'a page of a PDF is drawn large',
      'application/pdf',
      () => writeSecretPdf(),
      { width: 2000, height: 1333 },
    ],
  ])('%s, and the editor shows the same size', async (_, mediaType, make, size) => {
    const bytes = await make()
    const [shared] = await share(bytes, mediaType)
    const [edited] = await drawPagesToEdit(reader, loaderOf(bytes, mediaType))
    expect(shared).toMatchObject(size)
    expect(edited).toMatchObject({ ...size, contentType: 'image/jpeg' })
  })

  test('a photograph as PNG becomes a JPEG', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const photo = sharp({
      create: { width: 900, height: 900, channels: 3, noise, background: 'grey' },
    })
    const [page] = await share(await photo.png().toBuffer(), 'image/png')
    expect(page?.contentType).toBe('image/jpeg')
  })

  test('of a long PDF the first 20 are shared, and each says how many there are', async () => {
    const pages = await share(writeSecretPdf(23), 'application/pdf', [])
    expect(pages).toHaveLength(20)
    expect(new Set(pages.map(({ of }) => of))).toEqual(new Set([23]))
  })
})

test.each<[string, () => Buffer | Promise<Buffer>, string, string, RegExp]>([
  [
    'a damaged JPEG',
    async () => (await drawSecret().jpeg().toBuffer()).subarray(0, 900),
    'image/jpeg',
    'unreadable_file',
    /damaged/,
  ],
  ['100 megapixels', () => hollowPng(10_000, 10_000), 'image/png', 'too_large', /100 megapixels/],
  [
    'a web page called a JPEG',
    () => Buffer.from('<title>Receipt</title>'),
    'image/jpeg',
    'unreadable_file',
    /damaged/,
  ],
  [
    'a web page',
    () => Buffer.from('<title>Receipt</title>'),
    'text/html',
    'unsupported_type',
    /not a picture or a PDF/,
  ],
  ['nothing', () => Buffer.alloc(0), 'image/png', 'unreadable_file', /empty/],
  ['a locked PDF', writeLockedPdf, 'application/pdf', 'unreadable_file', /protected by a password/],
  [
    'a cut PDF',
    () => writePdf([['Total']]).subarray(0, 60),
    'application/pdf',
    'unreadable_file',
    /damaged/,
  ],
  ['a broken HEIC', () => heicPicture.subarray(0, 400), 'image/heic', 'unreadable_file', /./],
])('%s is refused with a sentence', async (_, make, mediaType, code, message) => {
  await expect(share(await make(), mediaType)).rejects.toMatchObject({
    name: 'AppError',
    code,
    message: expect.stringMatching(message) as string,
  })
})
