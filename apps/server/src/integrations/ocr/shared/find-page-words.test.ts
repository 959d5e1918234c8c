import sharp from 'sharp'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { placeOnPage } from '@sampletrail/domain/cases/private-words-on-page.ts'
import type { PageWords } from '#src/integrations/ocr/messages.ts'
import { createReceiptReader } from '#src/integrations/ocr/receipt-reader.ts'
import { drawReceipt, receiptLines, writePdf, writeScannedPdf } from '#src/testing/receipt-files.ts'

vi.setConfig({ testTimeout: 120_000 })

const reader = createReceiptReader()
afterAll(() => reader.close())

const find = async (bytes: Uint8Array, mediaType: string, page = 1) =>
  await reader.findWords(() => Promise.resolve({ bytes, mediaType }), page)

const receipt = await drawReceipt()

const straight = placeOf(await find(receipt, 'image/png'), 'HG-20481')

/** The place of a word on its page, in hundredths of it: left, top, right, bottom. */
function placeOf({ lines, toPage }: PageWords, text: string): number[] {
  const word = lines.flat().find((one) => one.text.includes(text))
  if (!word) throw new Error(`${text} was not read.`)
  const boxes = placeOnPage([{ kind: 'name', ...word }], toPage)
  const edges = [
    Math.min(...boxes.map(({ left }) => left)),
    Math.min(...boxes.map(({ top }) => top)),
    Math.max(...boxes.map(({ left, width }) => left + width)),
    Math.max(...boxes.map(({ top, height }) => top + height)),
  ]
  return edges.map((edge) => edge * 100)
}

describe('the words of a picture are where they are on the page', () => {
  test.each<[string, number, number, (place: number[]) => number[]]>([
    ['turned back by its EXIF orientation', 90, 8, (place) => place],
    ['on its side', 90, 1, ([l = 0, t = 0, r = 0, b = 0]) => [100 - b, l, 100 - t, r]],
    ['upside down', 180, 1, ([l = 0, t = 0, r = 0, b = 0]) => [100 - r, 100 - b, 100 - l, 100 - t]],
    ['on its other side', 270, 1, ([l = 0, t = 0, r = 0, b = 0]) => [t, 100 - r, b, 100 - l]],
  ])('%s', async (_, angle, orientation, turn) => {
    const turned = await sharp(receipt)
      .rotate(angle, { background: 'white' })
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer()
    const found = placeOf(await find(turned, 'image/jpeg'), 'HG-20481')
    for (const [edge, expected] of turn(straight).entries()) {
      expect(Math.abs((found[edge] ?? -9) - expected)).toBeLessThan(2.5)
    }
  })

  test('askew: the word is under its boxes', async () => {
    const askew = await sharp(receipt).rotate(6, { background: 'white' }).png().toBuffer()
    const { width, height } = await sharp(askew).metadata()
    const { lines, toPage } = await find(askew, 'image/png')
    const word = lines.flat().find(({ text }) => text.includes('HG-20481'))
    const boxes = placeOnPage(word ? [{ kind: 'name', ...word }] : [], toPage)
    const whited = await sharp(askew)
      .composite(
        boxes.map((box) => ({
          input: {
            create: {
              width: Math.ceil(box.width * width),
              height: Math.ceil(box.height * height),
              channels: 3,
              background: 'white',
            },
          },
          left: Math.floor(box.left * width),
          top: Math.floor(box.top * height),
        })),
      )
      .png()
      .toBuffer()
    const rest = (await find(whited, 'image/png')).lines.flat().map(({ text }) => text)
    expect(rest.join(' ')).not.toMatch(/20481|HG/)
    expect(rest.join(' ')).toMatch(/Order.*number.*2026-03-14/s)
  })
})

test('the words of a PDF are where its letters are drawn, also on a page that is turned', async () => {
  const upright = placeOf(await find(writePdf([receiptLines]), 'application/pdf'), 'HG-20481')
  const turned = Buffer.from(
    writePdf([receiptLines])
      .toString('latin1')
      .replace('/Parent 2 0 R/Res', '/Rotate 90/Parent 2 0 R/Res'),
    'latin1',
  )
  const [l = 0, t = 0, r = 0, b = 0] = upright
  const found = placeOf(await find(turned, 'application/pdf'), 'HG-20481')
  for (const [edge, expected] of [100 - b, l, 100 - t, r].entries()) {
    expect(Math.abs((found[edge] ?? -9) - expected)).toBeLessThan(0.1)
  }
  expect(r).toBeLessThan(75)
})

test('each page of a PDF is read alone: its text, or a picture of it', async () => {
  const pdf = writePdf([receiptLines, ['Total'], receiptLines])
  const text = await find(pdf, 'application/pdf', 3)
  expect([text.of, text.lines.length]).toEqual([3, 16])
  const scan = await find(await writeScannedPdf(2), 'application/pdf', 2)
  expect(scan.of).toBe(2)
  expect(scan.lines.flat().map((word) => word.text)).toContain('HG-20481')
  await expect(find(pdf, 'application/pdf', 4)).rejects.toMatchObject({ code: 'not_found' })
})

test('a picture that is too small for words has none', async () => {
  const dot = await sharp({ create: { width: 3, height: 3, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  expect((await find(dot, 'image/png')).lines).toEqual([])
  await expect(find(dot, 'image/png', 2)).rejects.toMatchObject({ code: 'not_found' })
})
