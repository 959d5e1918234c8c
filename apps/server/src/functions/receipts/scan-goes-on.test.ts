import { randomUUID } from 'node:crypto'
import { kill } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { claimScan } from '#src/commands/receipts/receipt-scans.ts'
import type { ReceiptReader } from '#src/integrations/ocr/receipt-reader.ts'
import { errorOf, openScanDesk, type ScanDesk, unused } from '#src/testing/open-scan-desk.ts'
import { drawReceipt, receiptLines, writePdf, writeScannedPdf } from '#src/testing/receipt-files.ts'

// A machine that is busy with other tests takes long for a reading.
vi.setConfig({ testTimeout: 120_000 })
const patient = { timeout: 100_000 }

let desk: ScanDesk

beforeAll(async () => {
  desk = await openScanDesk()
})
afterAll(() => desk.stop())
beforeEach(() => desk.reset())

function killReader({ reader }: { reader: ReceiptReader }): void {
  const pid = reader.pid()
  if (pid !== null) kill(pid, 'SIGKILL')
}

/** A PDF whose last page is missing. */
function cutLastPage(pdf: Buffer): Uint8Array {
  const text = pdf.toString('latin1').replace(/\d( 0 R\]\/Count)/, '0$1')
  return Buffer.from(text, 'latin1')
}

describe('a scan goes on', () => {
  test('if nobody waits for the answer any more, and another request gets it for the same use', async () => {
    const path = await desk.upload(await drawReceipt())
    const leaving = new AbortController()
    const { signal } = leaving
    const both = [1, 2].map(() => desk.scan({ receiptUrl: path }, desk.owner.token, { signal }))
    await expect.poll(() => desk.listScans()).toMatchObject([{ state: 'reading' }])
    leaving.abort()
    for (const one of both) await expect(one).rejects.toThrow('aborted')
    await expect
      .poll(() => desk.listScans(), patient)
      .toMatchObject([{ path, state: 'done', answer: { price: 40 } }])
    expect(await (await desk.scan({ receiptUrl: path })).json()).toMatchObject({
      price: 40,
      scansLeft: 4,
    })
    expect(await desk.usesOf()).toMatchObject({ num_scans: 1 })
  })

  test('on the next server if its own is stopped, which is no failure', async () => {
    const first = await desk.serve()
    const path = await desk.upload(await writeScannedPdf(2))
    const answer = desk.scan({ receiptUrl: path }, desk.owner.token, first)
    await expect.poll(() => first.reader.pid()).not.toBeNull()
    await first.receiptJobs.stop()
    expect(await errorOf(await answer)).toMatchObject({
      status: 503,
      message: 'The server is restarting. Please try again in a minute.',
    })
    expect(await desk.site.query('select state, tries from public.receipt_scans')).toEqual([
      { state: 'waiting', tries: 0 },
    ])
    const second = await desk.serve()
    await expect
      .poll(() => desk.listScans(), patient)
      .toMatchObject([{ state: 'done', answer: { price: 40 } }])
    expect(await desk.usesOf()).toMatchObject({ num_scans: 1 })
    await first.stop()
    await second.stop()
  })

  test('on another server if its own is gone, and both answer', async () => {
    const path = await desk.upload(writePdf([receiptLines]))
    const own = await desk.serve()
    await desk.site.query(`select private.request_receipt_scan($1, $2, 'month first', 'UTC')`, [
      desk.owner.id,
      path,
    ])
    await claimScan(desk.backend, randomUUID())
    const answers = [
      desk.scan({ receiptUrl: path }),
      desk.scan({ receiptUrl: path }, desk.owner.token, own),
    ]
    await sleep(300)
    await desk.site.query(`update public.receipt_scans set held_until = now()`)
    own.receiptJobs.readSoon()
    for (const answer of answers) expect(await (await answer).json()).toMatchObject({ price: 40 })
    expect(await desk.site.query('select tries from public.receipt_scans')).toEqual([{ tries: 2 }])
    await own.stop()
  })
})

test('a scan that is cancelled frees the reader at once, and its use', async () => {
  const own = await desk.serve()
  const [path, other] = [
    await desk.upload(await writeScannedPdf(5)),
    await desk.upload(await drawReceipt()),
  ]
  const answer = desk.scan({ receiptUrl: path }, desk.owner.token, own)
  await expect.poll(() => own.reader.pid()).not.toBeNull()
  const pid = own.reader.pid()
  const waiting = desk.scan({ receiptUrl: other }, desk.owner.token, own)
  await expect.poll(() => desk.listScans()).toMatchObject([{}, { state: 'waiting', before: 1 }])
  expect((await desk.owner.client.rpc('cancel_receipt_scan', { p_path: path })).data).toBe(true)
  expect(await errorOf(await answer)).toMatchObject({
    status: 409,
    message: 'This scan was cancelled.',
  })
  expect((await waiting).status).toBe(200)
  expect(own.reader.pid()).not.toBe(pid)
  expect(await desk.usesOf()).toMatchObject({ num_scans: 1 })
  await own.stop()
})

describe('a document that fails half-way keeps the pages that were read', () => {
  const marked = { price: 'check', orderNumber: 'check', orderDate: 'check' }

  test.each([
    ['of its own text', () => writePdf([receiptLines, ['Page two'], ['Page three']])],
    ['of pictures', () => writeScannedPdf(3)],
  ])('%s', async (_, write) => {
    const path = await desk.upload(cutLastPage(await write()))
    expect(await (await desk.scan({ receiptUrl: path })).json()).toMatchObject({
      price: 40,
      orderNumber: 'HG-20481',
      confidence: marked,
      pages: { read: 2, of: 3 },
    })
    expect(await desk.usesOf()).toMatchObject({ num_scans: 1 })
  })

  test('if the reader is killed', async () => {
    const own = await desk.serve()
    const path = await desk.upload(await writeScannedPdf(3))
    const answer = desk.scan({ receiptUrl: path }, desk.owner.token, own)
    await expect
      .poll(() => desk.listScans(), { ...patient, interval: 20 })
      .toMatchObject([{ page: 1, pages: 3 }])
    killReader(own)
    expect(await (await answer).json()).toMatchObject({
      price: 40,
      confidence: marked,
      pages: { read: 1, of: 3 },
    })
    await own.stop()
  })

  test('unless they say nothing', async () => {
    const path = await desk.upload(
      cutLastPage(writePdf([['A letter '.repeat(8)], ['to a friend'], ['']])),
    )
    expect(await errorOf(await desk.scan({ receiptUrl: path }))).toMatchObject({
      status: 422,
      message: /damaged/,
    })
    expect(await desk.usesOf()).toEqual(unused)
  })
})
