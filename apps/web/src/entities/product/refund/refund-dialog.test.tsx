import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Product } from '#src/entities/product/product-row.ts'
import { RefundDialog } from '#src/entities/product/refund/refund-dialog.tsx'
import type { Answers } from '#src/testing/fake-backend.ts'
import { wholeProduct } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const first = { date: '2026-11-02', amount: 500, method: 'Wise', reference: '7XK' }

const accepted: Answers = {
  'POST /rest/v1/rpc/edit_product': { body: [wholeProduct()] },
}

async function open(values: Partial<Product> = {}, answers = accepted, place?: number) {
  const onOpenChange = vi.fn<(open: boolean) => void>()
  const { requests } = await renderSignedIn(
    <RefundDialog
      product={wholeProduct(values)}
      place={place}
      open
      onOpenChange={onOpenChange}
      onClosed={() => undefined}
    />,
    answers,
  )
  const sent = () =>
    JSON.stringify(requests.filter(({ method }) => method !== 'GET').map(({ body }) => body))
  return { sent, onOpenChange, user: userEvent.setup() }
}

describe('the Record refund dialog', () => {
  it('proposes the amount due and stores its method', async () => {
    const { sent, onOpenChange, user } = await open()
    expect(await screen.findByLabelText('Amount received')).toHaveProperty('value', '1999')
    expect(screen.getByLabelText('Date received')).toBeDefined()
    await user.selectOptions(screen.getByLabelText('Refund method'), 'Other')
    await user.type(screen.getByLabelText('Other method'), 'Cheque')
    await user.type(screen.getByLabelText('Reference'), '7XK')
    await user.click(screen.getByRole('button', { name: 'Save refund' }))
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
    expect(sent()).toContain('"refund_received":1999')
    expect(sent()).toContain('"refund_method":"Cheque"')
    expect(sent()).toContain('"refund_reference":"7XK"')
    expect(sent()).not.toContain('"status"')
  })

  it('asks once before it stores more than was expected', async () => {
    const { sent, onOpenChange, user } = await open()
    const amount = await screen.findByLabelText('Amount received')
    await user.clear(amount)
    await user.type(amount, '2500')
    await user.click(screen.getByRole('button', { name: 'Save refund' }))
    expect(screen.getByText('That is ¥501 more than expected. Save it?')).toBeDefined()
    expect(sent()).toBe('[]')
    await user.click(screen.getByRole('button', { name: 'Save it anyway' }))
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
    expect(sent()).toContain('"refund_received":2500')
  })

  it('offers to complete the product, preselected if the review is published', async () => {
    const { sent, onOpenChange, user } = await open({ status: 'published' })
    expect(await screen.findByLabelText('Set the status to Completed')).toHaveProperty(
      'checked',
      true,
    )
    await user.click(screen.getByRole('button', { name: 'Save refund' }))
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
    expect(sent()).toContain('"status":"paid"')
  })

  it('a part leaves a published product as it is, and says what Completed would give up', async () => {
    const { sent, onOpenChange, user } = await open({ status: 'published' })
    const amount = await screen.findByLabelText('Amount received')
    await user.clear(amount)
    await user.type(amount, '500')
    const completed = screen.getByLabelText('Set the status to Completed')
    expect(completed).toHaveProperty('checked', false)
    await user.click(completed)
    expect(screen.getByText('¥1,499 would no longer be owed to you.')).toBeDefined()
    await user.click(completed)
    await user.click(screen.getByRole('button', { name: 'Save refund' }))
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
    expect(sent()).toContain('"refund_received":500')
    expect(sent()).not.toContain('"status"')
  })

  it('records all that is still owed with one press, and has no other way to save', async () => {
    const { sent, onOpenChange, user } = await open({
      refund_payments: [first],
      refund_received: 500,
    })
    await screen.findByLabelText('Amount received')
    expect(screen.getAllByRole('button', { name: /^Save/u })).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Save refund' }))
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
    expect(sent()).toContain(JSON.stringify(first))
    expect(sent()).toContain('"amount":1499')
    expect(sent()).toContain('"refund_received":1999')
  })

  it('proposes no amount when nothing is owed', async () => {
    await open({ refund_payments: [first], refund_received: 500, price: 500 })
    expect(await screen.findByLabelText('Amount received')).toHaveProperty('value', '')
  })

  it('changes a recorded payment', async () => {
    const values = { refund_payments: [first], refund_received: 500 }
    const { sent, onOpenChange, user } = await open(values, accepted, 0)
    expect(await screen.findByRole('heading', { name: 'Change refund' })).toBeDefined()
    expect(screen.queryByLabelText('Set the status to Completed')).toBeNull()
    const amount = screen.getByLabelText('Amount received')
    await user.clear(amount)
    await user.type(amount, '600')
    await user.click(screen.getByRole('button', { name: 'Save refund' }))
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
    expect(sent()).toContain(JSON.stringify({ ...first, amount: 600 }))
    expect(sent()).toContain('"refund_received":600')
  })

  it('begins with what was typed and not saved, until it is saved', async () => {
    const { user } = await open()
    await user.type(await screen.findByLabelText('Reference'), '7XK')
    // What was not typed is new each time: the day is today's, the amount what is owed then.
    expect(Object.keys(localStorage).map((key) => localStorage.getItem(key))).toContainEqual(
      expect.stringContaining('{"reference":"7XK"}'),
    )
    cleanup()
    const again = await open()
    expect(await screen.findByText('This is what you had typed and not saved.')).toBeDefined()
    expect(screen.getByLabelText('Reference')).toHaveProperty('value', '7XK')
    await user.click(screen.getByRole('button', { name: 'Save refund' }))
    await waitFor(() => expect(again.onOpenChange).toHaveBeenCalledWith(false))
    cleanup()
    await open()
    expect(await screen.findByLabelText('Reference')).toHaveProperty('value', '')
    expect(screen.queryByText('This is what you had typed and not saved.')).toBeNull()
  })

  it('starts over without what was typed', async () => {
    const { user } = await open({ status: 'published' })
    const typed = await screen.findByLabelText('Amount received')
    await user.clear(typed)
    await user.type(typed, '5')
    await user.click(screen.getByLabelText('Set the status to Completed'))
    cleanup()
    await open({ status: 'published' })
    const completes = await screen.findByLabelText('Set the status to Completed')
    expect(completes).toHaveProperty('checked', true)
    // The person's own choice stays, whatever the amount.
    await user.type(screen.getByLabelText('Amount received'), '1')
    expect(completes).toHaveProperty('checked', true)
    await user.click(screen.getByRole('button', { name: 'Start over' }))
    expect(screen.getByLabelText('Amount received')).toHaveProperty('value', '1999')
    cleanup()
    await open({ status: 'published' })
    await screen.findByLabelText('Amount received')
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull()
  })

  it('does not begin with what was typed before another payment was recorded', async () => {
    const { user } = await open()
    await user.type(await screen.findByLabelText('Reference'), '7XK')
    cleanup()
    await open({ refund_payments: [first], refund_received: 500 })
    expect(await screen.findByLabelText('Reference')).toHaveProperty('value', '')
  })

  it('shows errors and sends nothing', async () => {
    const { sent, user } = await open()
    await user.clear(await screen.findByLabelText('Amount received'))
    await user.type(screen.getByLabelText('Amount received'), 'much')
    await user.click(screen.getByRole('button', { name: 'Save refund' }))
    expect(await screen.findByText('Enter an amount like 1999.')).toBeDefined()
    expect(sent()).toBe('[]')
  })

  it('stays open with the reason if the server refuses', async () => {
    const refused = {
      status: 403,
      body: { code: 'PT403', message: 'Disabled - Upgrade to Pro', hint: 'product_limit' },
    }
    const { onOpenChange, user } = await open(
      {},
      {
        'POST /rest/v1/rpc/edit_product': refused,
        'GET /rest/v1/products': { body: [wholeProduct()] },
      },
    )
    await user.click(await screen.findByRole('button', { name: 'Save refund' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Disabled - Upgrade to Pro')
    expect(onOpenChange).not.toHaveBeenCalled()
  })

  it('shows the request number if the server failed', async () => {
    const body = { code: 'XX000', message: 'It failed.', requestId: 'r-6' }
    const { user } = await open(
      {},
      {
        'POST /rest/v1/rpc/edit_product': { status: 500, body },
        'GET /rest/v1/products': { body: [wholeProduct()] },
      },
    )
    await user.click(await screen.findByRole('button', { name: 'Save refund' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The refund could not be recorded. It failed. · Request r-6',
    )
  })
})
