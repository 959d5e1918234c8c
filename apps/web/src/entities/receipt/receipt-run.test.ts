import { afterEach, describe, expect, it, vi } from 'vitest'
import { scanStateSchema } from '@sampletrail/contracts/receipt-scan.ts'
import { ReceiptRun } from '#src/entities/receipt/receipt-run.ts'
import { type Answers, connectFakeBackend, waitForEver } from '#src/testing/fake-backend.ts'
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
  const run = ReceiptRun.begin({ file, folder: 'receipts' })
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
    const run = ReceiptRun.begin({ file, folder: 'receipts' })
    expect(await run.settled()).toMatchObject({
      failure: { message: 'This file is larger than 10 MB. Please choose a smaller one.' },
    })
    expect(requests).toEqual([])
  })
})

const listPath = 'POST /rest/v1/rpc/list_receipt_scans'
const cancelPath = 'POST /rest/v1/rpc/cancel_receipt_scan'
const takePath = 'POST /rest/v1/rpc/take_receipt_scan'
const { scansLeft: _left, ...answer } = receiptScan()
const row = (changes: object = {}) => ({
  path: stored.path,
  state: 'waiting',
  before: 2,
  page: null,
  pages: null,
  answer: null,
  refusal: null,
  is_left: false,
  ...changes,
})
const reading = row({ state: 'reading', before: null, page: 1, pages: 3 })
const done = row({ state: 'done', before: null, answer })
const timedOut = {
  status: 504,
  body: refusal('timeout', 'Scan request timed out after 60 seconds'),
}

/** Answers each look with the next of these, and the last one for ever. */
function lookUp(...looks: object[]): Answers {
  let count = 0
  return {
    [listPath]: () => {
      const seen = looks[Math.min(count, looks.length - 1)]
      count += 1
      return { body: seen === undefined ? [] : [seen] }
    },
    [takePath]: { body: true },
  }
}

describe('a scan that takes long', () => {
  afterEach(() => void vi.useRealTimers())

  it('shows how many are before it, and the page that is being read', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { run } = await begin({
      ...uploaded,
      ...lookUp(row(), reading),
      [scanPath]: waitForEver,
    })
    await run.stored()
    const shown = () => run.get()
    expect(shown()).toMatchObject({ progress: { at: null, isLate: false } })
    await vi.advanceTimersByTimeAsync(1600)
    expect(shown()).toMatchObject({ progress: { at: { state: 'waiting', before: 2 } } })
    await vi.advanceTimersByTimeAsync(1600)
    expect(shown()).toMatchObject({ progress: { at: { state: 'reading', page: 1, pages: 3 } } })
  })

  it.each([
    ['the server says that a minute is over', () => timedOut, true],
    ['the connection is lost', () => Promise.reject(new TypeError('Failed to fetch')), false],
    [
      'the server is restarted',
      () => ({ status: 503, body: refusal('unavailable', 'No.') }),
      false,
    ],
  ])('goes on when %s', async (_, answerOnce, isLate) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { run } = await begin({
      ...uploaded,
      ...lookUp(reading, done),
      [scanPath]: answerOnce,
    })
    await vi.waitFor(() => expect(run.get()).toMatchObject({ progress: { at: reading, isLate } }))
    await vi.advanceTimersByTimeAsync(1600)
    expect(await run.settled()).toMatchObject({ step: 'read', scan: { price: 18.5 } })
  })

  it('says why it failed after that, and that the result has arrived', async () => {
    const failed = row({
      state: 'failed',
      refusal: { code: 'unreadable_file', message: 'No receipt could be read.' },
    })
    const { run, requests } = await begin({ ...uploaded, ...lookUp(failed), [scanPath]: timedOut })
    expect(await run.settled()).toMatchObject({
      step: 'failed',
      failure: { message: 'No receipt could be read.', isFinal: true },
    })
    await vi.waitFor(() => expect(requests.at(-1)?.path).toContain('take_receipt_scan'))
  })

  it('is followed again by another page, without another request for it', async () => {
    const { requests } = await connectFakeBackend(lookUp(done))
    const run = ReceiptRun.resume(scanStateSchema.parse(reading))
    expect(run.fileName).toBe('1-order.png')
    expect(await run.settled()).toMatchObject({ step: 'read' })
    expect(requests.map(({ path }) => path)).toEqual(['/rest/v1/rpc/list_receipt_scans'])
  })
})

describe('a cancelled receipt', () => {
  it('frees its place, keeps its file, and can be scanned after all', async () => {
    let isHeld = true
    const { run, requests } = await begin({
      ...uploaded,
      [scanPath]: () => (isHeld ? waitForEver() : { body: receiptScan() }),
      [cancelPath]: { body: true },
    })
    await run.stored()
    await run.cancel()
    expect(run.get()).toEqual({ step: 'cancelled', path: stored.path })
    expect(requests.at(-1)?.body).toEqual({ p_path: stored.path })
    isHeld = false
    run.again()
    expect(await run.settled()).toMatchObject({ step: 'read' })
  })

  it('is cancelled as soon as its request has arrived', async () => {
    let tries = 0
    const { run } = await begin({
      ...uploaded,
      [scanPath]: waitForEver,
      [cancelPath]: () => ({ body: (tries += 1) === 2 }),
    })
    await run.stored()
    await run.cancel()
    expect(run.get()).toMatchObject({ step: 'cancelled' })
    expect(tries).toBe(2)
  })

  it('that has been read already arrives', async () => {
    const answered = Promise.withResolvers<{ body: object }>()
    const { run } = await begin({
      ...uploaded,
      [scanPath]: () => answered.promise,
      [cancelPath]: () => {
        answered.resolve({ body: receiptScan() })
        return { body: false }
      },
    })
    await run.stored()
    await run.cancel()
    expect(run.get()).toMatchObject({ step: 'read' })
  })

  it('is not sent to its end', async () => {
    const { run, requests } = await begin({ 'POST /api/files': waitForEver })
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    await run.cancel()
    expect(await run.stored()).toBeNull()
    expect(run.get()).toEqual({ step: 'cancelled', path: null })
  })
})
