import { kill } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { receiptScanSchema } from '@sampletrail/contracts/receipt-scan.ts'
import { createConsultModel } from '#src/commands/receipts/consult-model.ts'
import type { ReceiptModel } from '#src/integrations/ai/receipt-model.ts'
import { createReceiptReader, type ReceiptReader } from '#src/integrations/ocr/receipt-reader.ts'
import type { Log } from '#src/log/log.ts'
import { errorOf, openScanDesk, type ScanDesk, unused } from '#src/testing/open-scan-desk.ts'
import { drawReceipt, receiptLines, writePdf } from '#src/testing/receipt-files.ts'
import type { TestPerson } from '#src/testing/start-test-server.ts'

const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

// A machine that is busy with other tests takes long for a reading.
vi.setConfig({ testTimeout: 120_000 })

let desk: ScanDesk

beforeAll(async () => {
  desk = await openScanDesk()
})
afterAll(() => desk.stop())
beforeEach(() => desk.reset())

async function uploadAndDelete(): Promise<string> {
  const path = await desk.upload(writePdf([receiptLines]))
  await desk.site.service.storage.from('product-files').remove([path])
  return path
}

function killReader({ reader }: { reader: ReceiptReader }): void {
  const pid = reader.pid()
  if (pid !== null) kill(pid, 'SIGKILL')
}

describe('a scan', () => {
  test('returns the values on a picture of a receipt, and counts once', async () => {
    const response = await desk.scan({ receiptUrl: await desk.upload(await drawReceipt()) })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(receiptScanSchema.parse(await response.json())).toMatchObject({
      price: 40,
      orderNumber: 'HG-20481',
      orderDate: '2026-03-14',
      scansLeft: 4,
    })
    expect(await desk.usesOf()).toEqual({ num_scans: 1, num_scans_total: 1 })
  })

  test('accepts the signed URL of the file, by either name of this machine', async () => {
    const path = await desk.upload(writePdf([receiptLines]), 'receipt-screenshots')
    const { data } = await desk.owner.client.storage.from('product-files').createSignedUrl(path, 60)
    const signed = (data?.signedUrl ?? '').replace('127.0.0.1', 'localhost')
    for (const receiptUrl of [signed, signed.replace('localhost', '127.0.0.1')]) {
      const response = await desk.scan({ receiptUrl })
      expect(receiptScanSchema.parse(await response.json())).toMatchObject({
        price: 40,
        confidence: { price: 'sure' },
      })
    }
  })

  test('accepts a date that is not over in the person’s time zone', async () => {
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    const path = await desk.upload(writePdf([[`Date: ${tomorrow}`, ...receiptLines.slice(-2)]]))
    for (const timeZone of ['Pacific/Kiritimati', 'Nowhere/Land']) {
      const response = await desk.scan({ receiptUrl: path, timeZone })
      expect(receiptScanSchema.parse(await response.json()).orderDate).toBeNull()
    }
  })

  test('has unlimited uses on Pro', async () => {
    const paying = await desk.site.addPerson('paying')
    await desk.site.query(
      `update public.subscriptions set tier = 'pro', status = 'active' where user_id = $1`,
      [paying.id],
    )
    const path = await desk.upload(writePdf([receiptLines]), 'receipts', paying)
    const response = await desk.scan({ receiptUrl: path }, paying.token)
    expect(receiptScanSchema.parse(await response.json()).scansLeft).toBeNull()
  })
})

describe('a scan is refused, and not counted', () => {
  test.each([
    [
      'another person’s path',
      () => desk.upload(writePdf([receiptLines]), 'receipts', desk.stranger),
    ],
    ['a path that leads nowhere', () => Promise.resolve(`receipts/${desk.owner.id}/0a-gone.pdf`)],
    ['a file of another folder', () => desk.upload(writePdf([receiptLines]), 'review-screenshots')],
    [
      'a signed URL elsewhere, although the file is there',
      async () =>
        `https://example.com/storage/v1/object/sign/product-files/${await desk.upload(writePdf([receiptLines]))}`,
    ],
    ['a file that was deleted', uploadAndDelete],
  ])('for %s', async (_, find) => {
    expect(await errorOf(await desk.scan({ receiptUrl: await find() }))).toEqual({
      status: 404,
      code: 'not_found',
      message: 'We cannot find this file in your account. Reload the page and try again.',
    })
    expect(await desk.usesOf()).toEqual(unused)
  })

  test('for a picture without a receipt', async () => {
    const path = await desk.upload(await drawReceipt(['NOTHING TO SEE', 'on this picture']))
    expect(await errorOf(await desk.scan({ receiptUrl: path }))).toMatchObject({
      status: 422,
      code: 'unreadable_file',
      message: /^No receipt could be read/,
    })
    expect(await desk.usesOf()).toEqual(unused)
  })

  test.each([null, {}, { receiptUrl: '' }, { receiptUrl: 'x', dateOrder: 'year first' }])(
    'for a body like %j',
    async (body) => {
      expect(await errorOf(await desk.scan(body ?? {}))).toMatchObject({ code: 'bad_request' })
    },
  )

  test('for a long body, and for a visitor', async () => {
    const long = { receiptUrl: 'x'.repeat(20_000) }
    expect((await desk.scan(long)).status).toBe(400)
    expect((await desk.scan(long, null)).status).toBe(400)
    expect((await desk.scan({ receiptUrl: 'x' }, null)).status).toBe(401)
  })
})

describe('uses', () => {
  test('of 200 requests at once for 10 files with 5 left are 5', async () => {
    const paths = await Promise.all(
      Array.from({ length: 10 }, () => desk.upload(writePdf([receiptLines]))),
    )
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => desk.scan({ receiptUrl: paths[index % 10] ?? '' })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(100)
    expect(statuses.filter((status) => status === 403)).toHaveLength(100)
    const refused = answers.find(({ status }) => status === 403)
    expect(refused && (await errorOf(refused))).toEqual({
      status: 403,
      code: 'quota_reached',
      message:
        "You've reached the limit for free receipt scan actions. Upgrade to Pro for unlimited access!",
    })
    expect(await desk.usesOf()).toEqual({ num_scans: 5, num_scans_total: 5 })
  })

  test('are returned if the reader is killed at work', async () => {
    const own = await desk.serve()
    const answer = desk.scan(
      { receiptUrl: await desk.upload(await drawReceipt()) },
      desk.owner.token,
      own,
    )
    await expect.poll(() => own.reader.pid()).not.toBeNull()
    expect(await desk.usesOf()).toMatchObject({ num_scans: 1 })
    killReader(own)
    expect(await errorOf(await answer)).toMatchObject({ status: 503, code: 'unavailable' })
    expect(await desk.usesOf()).toEqual(unused)
    await own.stop()
  })

  test('are returned if a file takes too long', async () => {
    const own = await desk.serve({ reader: createReceiptReader({ deadline: 100 }) })
    const path = await desk.upload(await drawReceipt())
    expect(
      await errorOf(await desk.scan({ receiptUrl: path }, desk.owner.token, own)),
    ).toMatchObject({
      status: 422,
      code: 'unreadable_file',
      message: /^This receipt takes too long to read[.]/,
    })
    expect(await desk.usesOf()).toEqual(unused)
    await own.stop()
  })

  test('that cannot be counted are not used', async () => {
    const failing = { ...desk.backend, asService: () => Promise.reject(new Error('no database')) }
    const own = await desk.serve({ backend: failing })
    const path = await desk.upload(writePdf([receiptLines]))
    expect(await errorOf(await desk.scan({ receiptUrl: path }, desk.owner.token, own))).toEqual({
      status: 503,
      code: 'unavailable',
      message: 'Please try again',
    })
    expect(own.reader.pid()).toBeNull()
    await own.stop()
  })
})

test('a model is asked about the reader’s uncertain values, with the picture', async () => {
  const asked: string[] = []
  const model: ReceiptModel = {
    read(pictures) {
      asked.push(...pictures.map(({ mediaType }) => mediaType))
      return Promise.reject(new Error('no model today'))
    },
  }
  const own = await desk.serve({ consultModel: createConsultModel({ model, log }) })
  const path = await desk.upload(await drawReceipt())
  const response = await desk.scan({ receiptUrl: path }, desk.owner.token, own)
  expect(await response.json()).toMatchObject({ price: 40 })
  expect(asked).toEqual(['image/png'])
  await own.stop()
})

test('a person who comes later does not wait for all scans of another person', async () => {
  await desk.site.query(`update public.subscriptions set tier = 'pro', status = 'active'`)
  const picture = await drawReceipt()
  const many = await Promise.all(Array.from({ length: 4 }, () => desk.upload(picture)))
  const one = await desk.upload(writePdf([receiptLines]), 'receipts', desk.stranger)
  const order: string[] = []
  const send = async (person: TestPerson, receiptUrl: string) => {
    const { status } = await desk.scan({ receiptUrl }, person.token)
    order.push(`${person.email} ${status}`)
  }
  const all = many.map((path) => send(desk.owner, path))
  await sleep(300)
  await Promise.all([...all, send(desk.stranger, one)])
  expect(order.indexOf('stranger@example.com 200')).toBeLessThan(3)
})
