import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { AddProductDialog } from '#src/features/products/form/add-product-dialog.tsx'
import { prefillOfScan } from '#src/features/products/receipt/scan-prefill.ts'
import type { Answers } from '#src/testing/fake-backend.ts'
import { receiptScan, withConfidence } from '#src/testing/receipt-scans.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const lists: Answers = {
  'GET /rest/v1/sellers': { body: [] },
  'GET /rest/v1/products': { body: [] },
}
const scan = withConfidence(receiptScan({ others: { price: [], orderDate: ['2026-04-03'] } }), {
  price: 'check',
  orderDate: 'check',
})

async function open() {
  const prefill = prefillOfScan(scan)
  await renderSignedIn(
    <AddProductDialog
      open
      onOpenChange={() => undefined}
      prefill={{
        ...prefill,
        values: { ...prefill.values, receiptPath: 'receipts/u/1a2b3c4d-order.png' },
        origin: 'receipt:1',
      }}
    />,
    lists,
  )
  await screen.findByLabelText('Product Name')
  return userEvent.setup()
}

const noteOf = (label: string) => {
  const field = screen.getByLabelText(label, { selector: 'input' })
  return document.querySelector(`#${CSS.escape(field.getAttribute('aria-describedby') ?? 'none')}`)
    ?.textContent
}

beforeEach(() => localStorage.clear())

describe('a form that begins with what a receipt says', () => {
  it('ties what is to be checked to its field, until the value is edited', async () => {
    const user = await open()
    expect(screen.getByLabelText('Price')).toHaveProperty('value', '18.50')
    expect(noteOf('Price')).toContain('Please check')
    await user.type(screen.getByLabelText('Price'), '1')
    await waitFor(() => expect(noteOf('Price')).toBeUndefined())
    expect(noteOf('Order Date')).toContain('Please check')
  })

  it('takes a mark off when the value is confirmed, and leaves the value', async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'It is right' }))
    expect(noteOf('Price')).toBeUndefined()
    expect(screen.getByLabelText('Price')).toHaveProperty('value', '18.50')
  })

  it('keeps the mark of the order’s day when another status is chosen', async () => {
    const user = await open()
    await user.selectOptions(screen.getByLabelText('Status'), 'received')
    expect(noteOf('Order Date')).toContain('Please check')
    await user.click(screen.getByRole('button', { name: 'April 3, 2026' }))
    expect(noteOf('Order Date')).toBeUndefined()
    expect(screen.getByLabelText('Order Date', { selector: 'input' })).toHaveProperty(
      'value',
      '04/03/2026',
    )
  })

  it('keeps on the device what was read, before anything is typed', async () => {
    await open()
    const kept = Object.entries(localStorage).find(([key]) => key.startsWith('draft:add-product:'))
    expect(kept?.[1]).toContain('112-1234567-1234567')
  })

  it('lets the receipt be left off, and put back', async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Leave the receipt off' }))
    expect(screen.getByText('No receipt is attached')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Attach the receipt again' }))
    expect(screen.getByText('Receipt: order.png')).toBeDefined()
  })
})
