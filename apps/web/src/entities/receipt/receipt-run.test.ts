import { describe, expect, it } from 'vitest'
import { ReceiptRun } from '#src/entities/receipt/receipt-run.ts'
import { type Answers, connectFakeBackend } from '#src/testing/fake-backend.ts'
import { receiptScan } from '#src/testing/receipt-scans.ts'

const stored = {
  bucket: 'product-files',
  path: 'receipts/u/1-order.png',
  publicUrl: null,
  contentType: 'image/png',
  size: 3,
  width: 1,
  height: 1,
}
const scanPath = 'POST /api/proxy-scan-receipt'
const uploaded: Answers = { 'POST /api/files': { status: 201, body: stored } }
const refusal = (code: string, message: string) => ({ error: { code, message, requestId: 'r' } })

async function begin(answers: Answers) {
  const { requests } = await connectFakeBackend(answers)
  const file = new File(['abc'], 'order.png', { type: 'image/png' })
  const run = new ReceiptRun({ file, folder: 'receipts' })
  const steps: string[] = [run.get().step]
  run.subscribe(() => steps.push(run.get().step))
  return { run, steps, requests }
}

describe('a receipt in progress', () => {
  it('is sent, then read', async () => {
    const { run, steps, requests } = await begin({
      ...uploaded,
      [scanPath]: { body: receiptScan() },
    })
    expect(await run.stored()).toBe(stored.path)
    expect(await run.settled()).toMatchObject({ step: 'read', path: stored.path })
    expect(steps).toEqual(['uploading', 'scanning', 'read'])
    const asked = requests.find(({ path }) => path === '/api/proxy-scan-receipt')
    expect(asked?.body).toMatchObject({ receiptUrl: stored.path, dateOrder: 'month first' })
  })

  it('that was refused says why, and is sent again', async () => {
    let isTaken = false
    const { run } = await begin({
      'POST /api/files': () =>
        isTaken
          ? { status: 201, body: stored }
          : { status: 503, body: refusal('unavailable', 'Files cannot be kept now.') },
      [scanPath]: { body: receiptScan() },
    })
    expect(await run.stored()).toBeNull()
    expect(await run.settled()).toEqual({
      step: 'failed',
      path: null,
      failure: {
        title: 'Failed to upload receipt',
        message: 'Files cannot be kept now. · Request r',
        isQuota: false,
        isFinal: false,
      },
    })
    isTaken = true
    run.again()
    expect(await run.settled()).toMatchObject({ step: 'read' })
  })

  it('that could not be read is read again without being sent again', async () => {
    let isRead = false
    const { run, requests } = await begin({
      ...uploaded,
      [scanPath]: () =>
        isRead
          ? { body: receiptScan() }
          : { status: 503, body: refusal('busy', 'Too much is being read now.') },
    })
    expect(await run.settled()).toMatchObject({
      step: 'failed',
      path: stored.path,
      failure: {
        title: 'Failed to scan receipt',
        message: 'Too much is being read now. · Request r',
      },
    })
    isRead = true
    run.again()
    expect(await run.settled()).toMatchObject({ step: 'read' })
    expect(requests.filter(({ path }) => path === '/api/files')).toHaveLength(1)
  })

  it.each([
    [403, refusal('quota_reached', 'You have reached it.'), 'You have reached it.', true],
    [502, 'Bad Gateway', 'Failed to scan receipt: 502', false],
    [200, { name: 1 }, 'Failed to process receipt', false],
  ])('with the answer %s and %j says %s', async (status, body, message, isQuota) => {
    const { run } = await begin({ ...uploaded, [scanPath]: { status, body } })
    expect(await run.settled()).toMatchObject({ step: 'failed', failure: { message, isQuota } })
  })

  it.each([
    [413, 'too_large', true],
    [415, 'unsupported_type', true],
    [422, 'unreadable_file', true],
    [503, 'busy', false],
    [504, 'timeout', false],
  ])('refused with %s %s cannot be retried: %s', async (status, code, isFinal) => {
    const { run } = await begin({ ...uploaded, [scanPath]: { status, body: refusal(code, 'No.') } })
    expect(await run.settled()).toMatchObject({ step: 'failed', failure: { isFinal } })
  })

  it('of more than 10 MB is not sent at all', async () => {
    const { requests } = await connectFakeBackend(uploaded)
    const file = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.png')
    const run = new ReceiptRun({ file, folder: 'receipts' })
    expect(await run.settled()).toMatchObject({
      failure: { message: 'This file is larger than 10 MB. Please choose a smaller one.' },
    })
    expect(requests).toEqual([])
  })
})
