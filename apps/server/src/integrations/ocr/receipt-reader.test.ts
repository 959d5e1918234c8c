import { readFile } from 'node:fs/promises'
import { kill } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { rowsOf } from '@sampletrail/domain/receipts/page/page.ts'
import type { DocumentText } from '@sampletrail/domain/receipts/receipt-reading.ts'
import { createReceiptReader } from '#src/integrations/ocr/receipt-reader.ts'
import type { Log } from '#src/log/log.ts'
import { heicPicture } from '#src/testing/heic-picture.ts'
import {
  drawReceipt,
  receiptLines,
  writeLockedPdf,
  writePdf,
  writePdfBomb,
  writeScannedPdf,
} from '#src/testing/receipt-files.ts'

// A machine that is busy with other tests takes long for a reading.
vi.setConfig({ testTimeout: 120_000 })

/** Names of the reader's log events. */
const complaints: string[] = []
const warn = (event: string) => void complaints.push(event)
const log: Log = { info: () => undefined, warn, error: warn }

const reader = createReceiptReader({ log })
afterAll(() => reader.close())

const receipt = await drawReceipt()
/** Two pages of pictures take some seconds. */
const slow = await writeScannedPdf(2)

/** The words of each reading, or of the text. */
function wordsOf(text: DocumentText): string[] {
  const passes = text.source === 'text' ? [text.pages] : text.passes
  return passes.map((pages) =>
    pages
      .flat(2)
      .map((word) => word.text)
      .join(' '),
  )
}

const isRunning = (pid: number | null) => {
  try {
    return pid !== null && kill(pid, 0)
  } catch {
    // There is no such process.
    return false
  }
}

describe('a reader', () => {
  test('reads a picture at least twice, with the position of each word', async () => {
    const text = await reader.read(receipt, 'image/png')
    const seen = wordsOf(text)
    expect(seen.length).toBeGreaterThan(1)
    for (const words of seen) expect(words).toContain('HG-20481')
    expect(seen[0]).toContain('$40.00')
    const words = text.source === 'pictures' ? text.passes.flat(3) : []
    const first = words.find((word) => word.text === 'HARBOUR')
    const last = words.find((word) => word.text === 'Visa')
    expect(first?.right).toBeGreaterThan(first?.left ?? 0)
    expect(last?.top).toBeGreaterThan(first?.bottom ?? 0)
    expect(first?.confidence).toBeGreaterThan(60)
  })

  test.each([
    ['turned back by its EXIF orientation', 90, 8],
    ['on its side', 90, 1],
    ['upside down', 180, 1],
    ['on its other side', 270, 1],
    ['askew', 6, 1],
  ])('reads a picture %s, in rows', async (_how, angle, orientation) => {
    const turned = await sharp(receipt)
      .rotate(angle, { background: 'white' })
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer()
    const text = await reader.read(turned, 'image/jpeg')
    const [lines = []] = text.source === 'pictures' ? (text.passes[0] ?? []) : []
    const rows = rowsOf(lines).map((row) => row.text)
    expect(rows[0]).toBe('HARBOUR GOODS LLC')
    expect(rows).toContain('Subtotal 36.75')
    expect(rows).toContain('Total $40.00')
  })

  test('looks a third time where the first two differ', async () => {
    const doubtful = await sharp(receipt).resize({ width: 160 }).resize({ width: 640 }).toBuffer()
    expect(wordsOf(await reader.read(doubtful, 'image/png'))).toHaveLength(3)
  })

  test('reads small print on a transparent background', async () => {
    const small = await sharp(receipt)
      .resize({ width: 500 })
      .unflatten()
      .webp({ lossless: true })
      .toBuffer()
    expect(wordsOf(await reader.read(small, 'image/webp'))[0]).toContain('Subtotal')
  })

  test('uses the text layer of a PDF', async () => {
    const text = await reader.read(writePdf([receiptLines, ['Page two']]), 'application/pdf')
    expect(text.source).toBe('text')
    expect(wordsOf(text)[0]).toMatch(/^HARBOUR GOODS .*\$40\.00 Page two$/)
  })

  test('reads the pages of a PDF without text as pictures', async () => {
    const text = await reader.read(await writeScannedPdf(2), 'application/pdf')
    const pages = text.source === 'pictures' ? text.passes.map(({ length }) => length) : []
    expect(pages.length).toBeGreaterThan(1)
    expect(new Set(pages)).toEqual(new Set([2]))
    expect(wordsOf(text)[0]).toMatch(/HG-20481.*HG-20481/)
  })

  test('finds nothing in a picture without text', async () => {
    expect(wordsOf(await reader.read(heicPicture, 'image/heic'))).toEqual(['', ''])
  })

  test('returns pages as pictures for a model', async () => {
    const bytes = await writeScannedPdf(2)
    const load = () => Promise.resolve({ bytes, mediaType: 'application/pdf' })
    const pictures = await reader.draw(load)
    expect(pictures.map(({ mediaType }) => mediaType)).toEqual(['image/jpeg', 'image/jpeg'])
    expect(await sharp(pictures[0]?.bytes).metadata()).toMatchObject({ format: 'jpeg' })
  })
})

const broken = async () => (await sharp(receipt).jpeg().toBuffer()).subarray(0, 20_000)
const huge = () =>
  sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: 'white' } })
    .png({ compressionLevel: 1 })
    .toBuffer()
const page = Buffer.from('<!doctype html><title>Receipt</title>')
const dot = () =>
  sharp({ create: { width: 3, height: 3, channels: 3, background: 'white' } })
    .png()
    .toBuffer()

describe('a file that cannot be read', () => {
  test.each([
    ['a damaged JPEG', broken, 'image/jpeg', 'unreadable_file', /damaged/],
    ['a picture of 100 megapixels', huge, 'image/png', 'too_large', /100 megapixels; 40 are/],
    ['a web page called a JPEG', () => page, 'image/jpeg', 'unreadable_file', /damaged/],
    ['a web page', () => page, 'text/html', 'unsupported_type', /not a picture or a PDF/],
    ['nothing', () => Buffer.alloc(0), '', 'unreadable_file', /empty/],
    ['a dot', dot, 'image/png', 'unreadable_file', /too small/],
    ['a broken HEIC', () => heicPicture.subarray(0, 400), 'image/heic', 'unreadable_file', /./],
    [
      'a locked PDF',
      writeLockedPdf,
      'application/pdf',
      'unreadable_file',
      /protected by a password/,
    ],
    [
      'a PDF of 200 pages',
      () => writePdf(Array.from({ length: 200 }, () => receiptLines)),
      'application/pdf',
      'too_large',
      /200 pages; up to 10 are allowed/,
    ],
    ['a PDF of six scans', () => writeScannedPdf(6), 'application/pdf', 'too_large', /6 pages of/],
    [
      'a cut PDF',
      () => writePdf([receiptLines]).subarray(0, 60),
      'application/pdf',
      'unreadable_file',
      /damaged/,
    ],
    [
      'a PDF of a wall of text',
      () => writePdf([Array.from({ length: 3000 }, () => 'a b c d e f g h')]),
      'application/pdf',
      'too_large',
      /too much text/,
    ],
  ])(
    'is refused with a sentence, and the process continues: %s',
    async (_, make, type, code, words) => {
      complaints.length = 0
      const bytes = await make()
      await expect(reader.read(bytes, type)).rejects.toMatchObject({
        name: 'AppError',
        code,
        message: words,
      })
      expect(complaints).toEqual([])
    },
  )
})

describe('the reader’s process', () => {
  test('may be killed at work: that scan fails, the next one is read', async () => {
    const failing = reader.read(slow, 'application/pdf')
    const waiting = reader.read(receipt, 'image/png')
    await sleep(200)
    const pid = reader.pid()
    if (pid !== null) kill(pid, 'SIGKILL')
    await expect(failing).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The scan was interrupted. Please try again.',
    })
    expect(wordsOf(await waiting)[0]).toContain('HG-20481')
    expect(reader.pid()).not.toBe(pid)
  })

  test('is killed if a file takes too long, and the time of the next one begins with its turn', async () => {
    const hasty = createReceiptReader({ deadline: 150 })
    const begun: number[] = []
    const load = () => {
      begun.push(performance.now())
      return Promise.resolve({ bytes: slow, mediaType: 'application/pdf' })
    }
    const both = [1, 2].map(async () => {
      await expect(hasty.readLater(load)).rejects.toMatchObject({
        code: 'unreadable_file',
        message: /^This receipt takes too long to read[.]/,
      })
    })
    await sleep(100)
    const pid = hasty.pid()
    expect(isRunning(pid)).toBe(true)
    await Promise.all(both)
    const [first = 0, second = 0] = begun
    expect(second - first).toBeGreaterThan(140)
    await expect.poll(() => isRunning(pid)).toBe(false)
    await hasty.close()
  })

  test('gives up a file that needs too much memory, and reads the next one', async () => {
    const careful = createReceiptReader({ memoryCeiling: 400 * 1024 * 1024 })
    const bomb = await writePdfBomb(1000)
    expect(bomb.byteLength).toBeLessThan(2_000_000)
    await expect(careful.read(bomb, 'application/pdf')).rejects.toMatchObject({
      code: 'too_large',
      message: /more memory than a receipt needs/,
    })
    const text = await careful.read(writePdf([receiptLines]), 'application/pdf')
    expect(wordsOf(text)[0]).toContain('HG-20481')
    await careful.close()
  })

  test('ends after a while without work, and with its reader', async () => {
    const idle = createReceiptReader({ idle: 50 })
    await idle.read(writePdf([receiptLines]), 'application/pdf')
    const pid = idle.pid()
    await expect.poll(() => isRunning(pid)).toBe(false)
    expect(idle.pid()).toBeNull()
    await idle.read(writePdf([receiptLines]), 'application/pdf')
    const next = idle.pid()
    const unfinished = idle.read(receipt, 'image/png')
    await idle.close()
    await expect(unfinished).rejects.toMatchObject({ code: 'unavailable' })
    await expect.poll(() => isRunning(next)).toBe(false)
  })

  test('stops reading when the caller leaves, and does not fetch a waiting file', async () => {
    const leaving = new AbortController()
    const { signal } = leaving
    let fetched = 0
    const load = () => {
      fetched += 1
      return Promise.resolve({ bytes: slow, mediaType: 'application/pdf' })
    }
    const both = [1, 2].map(() => reader.readLater(load, { signal }))
    await sleep(50)
    leaving.abort(new Error('gone'))
    for (const one of both) await expect(one).rejects.toThrow('gone')
    complaints.length = 0
    await reader.read(writePdf([receiptLines]), 'application/pdf')
    expect(fetched).toBe(1)
    expect(complaints).toEqual([])
  })

  test('cannot see the settings of the server', async () => {
    await reader.read(writePdf([receiptLines]), 'application/pdf')
    const environment = await readFile(`/proc/${reader.pid()}/environ`, 'utf8')
    expect(environment).not.toContain('PATH=')
  })
})
