import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ReceiptRun } from '#src/entities/receipt/receipt-run.ts'
import { AddProductDialog } from '#src/features/products/form/add-product-dialog.tsx'
import { formStepOf } from '#src/features/products/add/step-of-run.ts'
import { ReceiptProgress } from '#src/features/products/receipt/receipt-progress.tsx'
import { connectFakeBackend, type Answers, waitForEver } from '#src/testing/fake-backend.ts'
import { receiptOfThree, receiptScan } from '#src/testing/receipt-scans.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const path = 'receipts/u/1a2b3c4d-order.png'
const stored = {
  bucket: 'product-files',
  path,
  publicUrl: null,
  contentType: 'image/png',
  size: 3,
  width: 1,
  height: 1,
}
const answers: Answers = {
  'POST /api/files': { status: 201, body: stored },
  'POST /rest/v1/rpc/take_receipt_scan': { body: true },
  'POST /rest/v1/rpc/cancel_receipt_scan': { body: true },
  [`POST /storage/v1/object/sign/product-files/${path}`]: {
    body: { signedURL: `/object/sign/product-files/${path}?token=t` },
  },
  'GET /rest/v1/sellers': { body: [] },
  'GET /rest/v1/products': { body: [] },
}

/** The form as it is right after a file was chosen; `read` ends the scan. */
async function open(scan = receiptScan()) {
  const answered = Promise.withResolvers<{ body: object }>()
  const onPickItems = vi.fn<() => void>()
  const { requests } = await renderSignedIn(<Chosen onPickItems={onPickItems} />, {
    ...answers,
    'POST /api/proxy-scan-receipt': () => answered.promise,
  })
  await screen.findByText('Scanning receipt...')
  return {
    requests,
    onPickItems,
    user: userEvent.setup(),
    read: () => answered.resolve({ body: scan }),
  }
}

function beginRun(): ReceiptRun {
  const file = new File(['abc'], 'order.pdf', { type: 'application/pdf' })
  return ReceiptRun.begin({ file, folder: 'receipts' })
}

function Chosen({ onPickItems }: { onPickItems: () => void }) {
  const [run] = useState(beginRun)
  const [step] = useState(() => formStepOf(run, 'u'))
  return (
    <AddProductDialog
      open
      onOpenChange={() => undefined}
      prefill={step.way === 'form' ? step.prefill : undefined}
      run={run}
      onPickItems={onPickItems}
    />
  )
}

const valueOf = (label: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) }).value

beforeEach(() => localStorage.clear())

describe('a form whose receipt is being read', () => {
  it('can be used at once, and its untouched fields fill themselves', async () => {
    const { user, read } = await open()
    await user.type(screen.getByLabelText('Price'), '20')
    read()
    await waitFor(() => expect(valueOf('Order Number')).toBe('112-1234567-1234567'))
    expect(screen.getByText('Receipt processed successfully!')).toBeDefined()
    expect(valueOf('Price')).toBe('20')
    expect(screen.getByRole('button', { name: '18.50' })).toBeDefined()
    expect(await screen.findByText(/^Receipt read[.]/)).toBeDefined()
  })

  it('has the place of the receipt before it is stored', async () => {
    const sent = Promise.withResolvers<{ status: number; body: object }>()
    await renderSignedIn(<Chosen onPickItems={() => undefined} />, {
      ...answers,
      'POST /api/files': () => sent.promise,
    })
    expect(await screen.findByText('Receipt: order.pdf')).toBeDefined()
    // Nobody knows how much of it has arrived.
    expect(screen.getByRole('progressbar', { name: 'Receipt' }).hasAttribute('value')).toBe(false)
    expect(screen.queryByRole('button', { name: 'Leave the receipt off' })).toBeNull()
  })

  it('says that only some of the pages could be read', async () => {
    const { read } = await open(receiptScan({ pages: { read: 2, of: 3 } }))
    read()
    expect(await screen.findByText(/^Only 2 of 3 pages could be read/)).toBeDefined()
  })

  it('says that the picture shows several receipts', async () => {
    const { read } = await open(receiptScan({ isSeveral: true }))
    read()
    expect(await screen.findByText(/^This picture shows more than one receipt/)).toBeDefined()
  })

  it('keeps the receipt if the scan is cancelled, and offers to scan it', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Cancel scan' }))
    expect(await screen.findByText(/^The scan was cancelled and costs nothing[.]/)).toBeDefined()
    expect(screen.getByText('Receipt: order.png')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Scan it' })).toBeDefined()
  })

  it('leads to the lines of a receipt with several, if nobody has typed', async () => {
    const { read, onPickItems, requests } = await open(receiptOfThree())
    read()
    await waitFor(() => expect(onPickItems).toHaveBeenCalledTimes(1))
    expect(Object.keys(localStorage).filter((key) => key.includes('add-product'))).toEqual([])
    // The lines take it.
    expect(requests.some((request) => request.path.endsWith('take_receipt_scan'))).toBe(false)
  })

  it('offers the lines, if somebody has', async () => {
    const { read, user, onPickItems } = await open(receiptOfThree())
    await user.type(screen.getByLabelText('Product Name'), 'Mine')
    read()
    await user.click(await screen.findByRole('button', { name: 'Pick from 3 items' }))
    expect(onPickItems).toHaveBeenCalledTimes(1)
    expect(valueOf('Product Name')).toBe('Mine')
  })
})

describe('the progress of a receipt', () => {
  const at = { state: 'waiting', before: 2, page: null, pages: null } as const
  it.each([
    ['Waiting, 2 before you', at],
    ['Waiting', { ...at, before: 0 }],
    ['Reading', { ...at, state: 'reading', before: null } as const],
    ['Reading page 2 of 3', { ...at, state: 'reading', page: 1, pages: 3 } as const],
  ])('is said in words: %s', async (words, known) => {
    await connectFakeBackend({ 'POST /api/files': waitForEver })
    const begun = beginRun()
    const progress = { isLate: false, at: known }
    render(<ReceiptProgress run={begun} state={{ step: 'scanning', path, progress }} />)
    expect(screen.getByText('Scanning receipt...')).toBeDefined()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe(words)
    expect(screen.getByText('order.pdf')).toBeDefined()
  })

  it('says after a minute that it goes on', async () => {
    await connectFakeBackend({ 'POST /api/files': waitForEver })
    const begun = beginRun()
    const progress = { isLate: true, at: null }
    render(<ReceiptProgress run={begun} state={{ step: 'scanning', path, progress }} />)
    expect(screen.getByRole('status').textContent).toMatch(
      /^Scan request timed out after 60 seconds[.] It is still being read/,
    )
  })
})
