import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import type { ProductStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UpdateStatusDialog } from '#src/features/products/status/update-status-dialog.tsx'
import { listRow, wholeProduct } from '#src/testing/product-rows.ts'
import type { Answers } from '#src/testing/fake-backend.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const product = listRow({ status: 'ordered', received_date: '2026-11-03' })

const accepted: Answers = { 'POST /rest/v1/rpc/edit_product': { body: [wholeProduct()] } }

async function open(answers = accepted, shown = product, initialStatus?: ProductStatus) {
  const onOpenChange = vi.fn<(open: boolean) => void>()
  const { requests } = await renderSignedIn(
    <>
      <UpdateStatusDialog
        product={shown}
        initialStatus={initialStatus}
        open
        onOpenChange={onOpenChange}
        onClosed={() => undefined}
      />
      <Toaster />
    </>,
    answers,
  )
  const sent = () => requests.find(({ path }) => path === '/rest/v1/rpc/edit_product')?.body
  return { sent, onOpenChange, user: userEvent.setup() }
}

/** The dialog, and a change of its product elsewhere. */
function Harness() {
  const [shown, setShown] = useState(product)
  return (
    <>
      <button type="button" onClick={() => setShown({ ...product, receipt_url: 'theirs.pdf' })}>
        Elsewhere
      </button>
      <UpdateStatusDialog
        product={shown}
        initialStatus="ordered"
        open
        onOpenChange={() => undefined}
        onClosed={() => undefined}
      />
    </>
  )
}

beforeEach(() => toast.remove())

describe('what was typed in Update Status and not saved', () => {
  const said = 'This is what you had typed and not saved.'

  it('is there again, until it is saved', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('radio', { name: /Completed/u }))
    await user.type(screen.getByLabelText('Reference'), '7XK')
    cleanup()
    const again = await open()
    expect(await screen.findByText(said)).toBeDefined()
    expect(screen.getByRole('radio', { name: /Completed/u })).toHaveProperty('checked', true)
    expect(screen.getByLabelText('Reference')).toHaveProperty('value', '7XK')
    await user.click(screen.getByRole('button', { name: 'Update Status' }))
    await waitFor(() => expect(again.onOpenChange).toHaveBeenCalledWith(false))
    cleanup()
    await open()
    expect(await screen.findByRole('radio', { name: /Received/u })).toHaveProperty('checked', true)
    expect(screen.queryByText(said)).toBeNull()
  })

  it('goes with Start over', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('radio', { name: /Reviewed/u }))
    await user.type(screen.getByLabelText(/Review link/u), 'https://shop.example/r')
    cleanup()
    await open()
    await user.click(await screen.findByRole('button', { name: 'Start over' }))
    expect(screen.getByRole('radio', { name: /Received/u })).toHaveProperty('checked', true)
    cleanup()
    await open()
    await screen.findByRole('radio', { name: /Received/u })
    expect(screen.queryByText(said)).toBeNull()
  })

  it('has the status for which the dialog is opened', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('radio', { name: /Reviewed/u }))
    await user.type(screen.getByLabelText(/Review link/u), 'https://shop.example/r')
    cleanup()
    await open(accepted, product, 'published')
    expect(await screen.findByRole('radio', { name: /Published/u })).toHaveProperty('checked', true)
    expect(screen.getByLabelText(/Review link/u)).toHaveProperty('value', 'https://shop.example/r')
  })

  it('is not a status that was only looked at', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('radio', { name: /Completed/u }))
    cleanup()
    await open()
    expect(await screen.findByRole('radio', { name: /Received/u })).toHaveProperty('checked', true)
    expect(screen.queryByText(said)).toBeNull()
  })
})

describe('the Update Status dialog', () => {
  it('opens with the next status and its stored date', async () => {
    await open()
    expect(await screen.findByRole('radio', { name: /Received/u })).toHaveProperty('checked', true)
    expect(screen.getByLabelText(/Delivery Date/u, { selector: 'input' })).toHaveProperty(
      'value',
      'November 3, 2026',
    )
  })

  it('saves differences from its initial values, and closes', async () => {
    const { sent, onOpenChange, user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Update Status' }))
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
    expect(sent()).toEqual({
      p_id: product.id,
      p_change: { status: 'received' },
      p_base: { status: 'ordered' },
    })
  })

  it('does not touch changes made elsewhere while it was open', async () => {
    const { requests } = await renderSignedIn(<Harness />, accepted)
    await screen.findByLabelText(/Order Date/u, { selector: 'input' })
    fireEvent.click(screen.getByText('Elsewhere'))
    await userEvent.click(screen.getByRole('button', { name: 'Update Status' }))
    const sent = () => requests.find(({ path }) => path === '/rest/v1/rpc/edit_product')?.body
    await waitFor(() => expect(Object.keys(sent()?.['p_change'] ?? {})).toEqual(['order_date']))
  })

  it('asks for a date', async () => {
    const { sent, user } = await open()
    await user.clear(await screen.findByLabelText(/Delivery Date/u, { selector: 'input' }))
    await user.click(screen.getByRole('button', { name: 'Update Status' }))
    expect(await screen.findByText('Please choose a date.')).toBeDefined()
    expect(sent()).toBeUndefined()
  })

  it('asks for the outcome of a completed product', async () => {
    const { sent, user } = await open()
    await user.click(await screen.findByRole('radio', { name: 'Completed' }))
    expect(screen.queryByLabelText('Sold Price')).toBeNull()
    await user.click(screen.getByLabelText('Sold'))
    await user.type(screen.getByLabelText('Sold Price'), '750')
    await user.click(screen.getByRole('button', { name: 'Update Status' }))
    await waitFor(() => expect(sent()).toBeDefined())
    expect(sent()?.['p_change']).toMatchObject({ status: 'paid', sold: true, sold_price: 750 })
  })

  it('asks once before it stores a refund of more than was expected', async () => {
    const { sent, onOpenChange, user } = await open(accepted, product, 'paid')
    const amount = await screen.findByLabelText('Amount received')
    await user.clear(amount)
    await user.type(amount, '2500')
    await user.click(screen.getByRole('button', { name: 'Update Status' }))
    expect(screen.getByText('That is ¥501 more than expected. Save it?')).toBeDefined()
    expect(sent()).toBeUndefined()
    await user.click(screen.getByRole('radio', { name: /Received/u }))
    expect(screen.queryByText(/more than expected/u)).toBeNull()
    expect(screen.getByRole('button', { name: 'Update Status' })).toBeDefined()
    await user.click(screen.getByRole('radio', { name: /Completed/u }))
    await user.click(screen.getByRole('button', { name: 'Save it anyway' }))
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
    expect(JSON.stringify(sent())).toContain('"refund_received":2500')
  })

  it('says what is still for sale of a product that it marked as sold', async () => {
    const listing = {
      id: 'eeeeeeee-0000-4000-8000-000000000001',
      product_id: product.id,
      place: 'other',
      site: 'Vinted',
      url: null,
      price: null,
      currency: 'USD',
      ebay_id: null,
      listed_at: '2026-11-20T12:00:00Z',
      priced_at: '2026-11-20T12:00:00Z',
      ended_at: null,
      is_sale: false,
    }
    const { user } = await open({
      ...accepted,
      'GET /rest/v1/product_listings': { body: [listing] },
    })
    await user.click(await screen.findByRole('radio', { name: 'Completed' }))
    await user.click(screen.getByLabelText('Sold'))
    await user.click(screen.getByRole('button', { name: 'Update Status' }))
    expect(await screen.findByText('It is sold, and still for sale: Vinted')).toBeDefined()
  })

  it('stays open with the reason if the server refuses', async () => {
    const { onOpenChange, user } = await open({
      'POST /rest/v1/rpc/edit_product': {
        status: 403,
        body: { code: 'PT403', message: 'Disabled - Upgrade to Pro', hint: 'product_limit' },
      },
      'GET /rest/v1/products': { body: [product] },
    })
    await user.click(await screen.findByRole('button', { name: 'Update Status' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Disabled - Upgrade to Pro')
    expect(onOpenChange).not.toHaveBeenCalled()
  })

  it('shows the request number if the server failed', async () => {
    const body = { code: 'XX000', message: 'It failed.', requestId: 'r-6' }
    const { user } = await open({
      'POST /rest/v1/rpc/edit_product': { status: 500, body },
      'GET /rest/v1/products': { body: [product] },
    })
    await user.click(await screen.findByRole('button', { name: 'Update Status' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Error updating product. It failed. · Request r-6',
    )
  })

  it('says in a notice, above the plans, that the scans are used up', async () => {
    const message = "You've reached the limit for free receipt scan actions."
    const error = { code: 'quota_reached', message, requestId: 'r' }
    const { user } = await open(
      { 'POST /api/proxy-scan-receipt': { status: 403, body: { error } } },
      listRow({ status: 'wishlist', receipt_url: 'receipts/u/1-order.pdf' }),
    )
    await user.click(await screen.findByRole('button', { name: 'Scan this receipt' }))
    const toasts = await screen.findByRole('region', { name: 'Notifications' })
    expect(await within(toasts).findByText(message)).toBeDefined()
  })
})
