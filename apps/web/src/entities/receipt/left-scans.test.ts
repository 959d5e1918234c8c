import type { ScanState } from '@sampletrail/contracts/receipt-scan.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { offerLeftScans } from '#src/entities/receipt/left-scans.ts'
import { ReceiptRun } from '#src/entities/receipt/receipt-run.ts'
import type { ScanReview } from '#src/entities/receipt/request-scan-review.ts'
import type { Answers } from '#src/testing/fake-backend.ts'
import { receiptScan } from '#src/testing/receipt-scans.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const { scansLeft: _left, ...answer } = receiptScan()
let count = 0

/** A scan of a file of its own: what one page follows, no test after it may expect to be offered. */
function left(changes: Partial<ScanState> = {}): ScanState {
  count += 1
  return {
    path: `receipts/u/1a2b3c4d-order${count}.png`,
    state: 'done',
    before: null,
    page: null,
    pages: null,
    answer,
    refusal: null,
    is_left: true,
    ...changes,
  }
}

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

async function open(looks: ScanState[][], products: object[] = [], more: Answers = {}) {
  let look = 0
  const { requests } = await renderSignedIn(createElement(Toaster), {
    'POST /rest/v1/rpc/list_receipt_scans': () => {
      look += 1
      return { body: looks[Math.min(look, looks.length) - 1] ?? [] }
    },
    'POST /rest/v1/rpc/take_receipt_scan': { body: true },
    'GET /rest/v1/products': { body: products },
    ...more,
  })
  const reviews: ScanReview[] = []
  const hear = ({ detail }: CustomEventInit<ScanReview>): void => {
    if (detail) reviews.push(detail)
  }
  window.addEventListener('sampletrail:look-over', hear)
  stops.push(offerLeftScans(), () => window.removeEventListener('sampletrail:look-over', hear))
  return { reviews, requests, looks: () => look, user: userEvent.setup() }
}

const use = () => screen.findByRole('button', { name: 'Use it' })

it('a receipt that was read after its tab was closed is offered for its product', async () => {
  const scan = left()
  const { reviews, requests, user } = await open([[scan]], [{ id: 'p1' }])
  expect(await screen.findByText('Receipt read. Use what it says?')).toBeDefined()
  await user.click(await use())
  await vi.waitFor(() =>
    expect(reviews).toEqual([
      { way: 'saved', productId: 'p1', scan: { ...answer, scansLeft: null } },
    ]),
  )
  const taken = requests.find(({ path }) => path.endsWith('take_receipt_scan'))
  expect(taken?.body).toEqual({ p_path: scan.path })
  expect(requests.find(({ path }) => path === '/rest/v1/products')?.query.get('receipt_url')).toBe(
    `eq.${scan.path}`,
  )
})

it('without a product, it is offered for a new one', async () => {
  const { reviews, user } = await open([[left()]])
  await user.click(await use())
  await vi.waitFor(() => expect(reviews).toMatchObject([{ way: 'receipt' }]))
  const [review] = reviews
  expect(review?.way === 'receipt' && review.run.get()).toMatchObject({ step: 'read' })
})

it('only some of its pages could be read: the offer says so', async () => {
  await open([[left({ answer: { ...answer, pages: { read: 2, of: 3 } } })]])
  expect(await screen.findByText(/Only 2 of 3 pages could be read/)).toBeDefined()
})

it('a failure after the tab was closed is said once', async () => {
  const refusal = { code: 'unavailable', message: 'The scan was interrupted twice.' } as const
  const { requests } = await open([[left({ state: 'failed', answer: null, refusal })]])
  expect(await screen.findByText(/The scan was interrupted twice/)).toBeDefined()
  expect(requests.some(({ path }) => path.endsWith('take_receipt_scan'))).toBe(true)
})

it('a result is offered when no other page has taken it within moments', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const scan = left({ is_left: false })
  const { looks } = await open([[scan], [{ ...scan, is_left: true }]])
  await vi.waitFor(() => expect(looks()).toBe(1))
  expect(screen.queryByText('Receipt read. Use what it says?')).toBeNull()
  await vi.advanceTimersByTimeAsync(11_500)
  vi.useRealTimers()
  expect(await screen.findByText('Receipt read. Use what it says?')).toBeDefined()
})

it('a result is not offered over an open dialog', async () => {
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  document.body.append(dialog)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { looks } = await open([[left()]])
  await vi.waitFor(() => expect(looks()).toBe(1))
  expect(screen.queryByText('Receipt read. Use what it says?')).toBeNull()
  dialog.remove()
  await vi.advanceTimersByTimeAsync(11_500)
  vi.useRealTimers()
  expect(await screen.findByText('Receipt read. Use what it says?')).toBeDefined()
})

it('of many results the last three are offered', async () => {
  await open([[left(), left(), left(), left()]])
  await screen.findAllByText('Receipt read. Use what it says?')
  expect(screen.getAllByText('Receipt read. Use what it says?')).toHaveLength(3)
})

it('a scan that this page follows itself is not offered a second time', async () => {
  const scan = left()
  const { looks } = await open([[]])
  ReceiptRun.resume(scan)
  stops.push(offerLeftScans())
  await vi.waitFor(() => expect(looks()).toBe(2))
  expect(screen.queryByText('Receipt read. Use what it says?')).toBeNull()
})
