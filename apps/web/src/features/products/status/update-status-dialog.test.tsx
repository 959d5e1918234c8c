import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { UpdateStatusDialog } from '#src/features/products/status/update-status-dialog.tsx'
import { listRow, wholeProduct } from '#src/testing/product-rows.ts'
import type { Answers } from '#src/testing/fake-backend.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const product = listRow({ status: 'ordered', received_date: '2026-11-03' })

const accepted: Answers = { 'PATCH /rest/v1/products': { body: [wholeProduct()] } }

async function open(answers = accepted) {
  const onOpenChange = vi.fn<(open: boolean) => void>()
  const { requests } = await renderSignedIn(
    <UpdateStatusDialog
      product={product}
      open
      onOpenChange={onOpenChange}
      onClosed={() => undefined}
    />,
    answers,
  )
  const patch = () => requests.find(({ method }) => method === 'PATCH')
  return { patch, onOpenChange, user: userEvent.setup() }
}

describe('the Update Status dialog', () => {
  it('opens with the next status and its stored date', async () => {
    await open()
    expect(await screen.findByRole('radio', { name: /Received/u })).toHaveProperty('checked', true)
    expect(screen.getByLabelText(/Delivery Date/u, { selector: 'input' })).toHaveProperty(
      'value',
      'November 3, 2026',
    )
  })

  it('saves the status with its own date and closes', async () => {
    const { patch, onOpenChange, user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Update Status' }))
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
    expect(patch()?.query.get('id')).toBe(`eq.${product.id}`)
    expect(patch()?.body).toEqual({ status: 'received', received_date: '2026-11-03' })
  })

  it('asks for a date', async () => {
    const { patch, user } = await open()
    await user.clear(await screen.findByLabelText(/Delivery Date/u, { selector: 'input' }))
    await user.click(screen.getByRole('button', { name: 'Update Status' }))
    expect(await screen.findByText('Please choose a date.')).toBeDefined()
    expect(patch()).toBeUndefined()
  })

  it('asks what became of a completed product', async () => {
    const { patch, user } = await open()
    await user.click(await screen.findByRole('radio', { name: 'Completed' }))
    expect(screen.queryByLabelText('Sold Price')).toBeNull()
    await user.click(screen.getByLabelText('Sold'))
    await user.type(screen.getByLabelText('Sold Price'), '7.5')
    await user.click(screen.getByRole('button', { name: 'Update Status' }))
    await waitFor(() => expect(patch()).toBeDefined())
    expect(patch()?.body).toMatchObject({
      status: 'paid',
      sold: true,
      archived: false,
      sold_price: 7.5,
    })
  })

  it('stays open with the reason when the server refuses', async () => {
    const { onOpenChange, user } = await open({
      'PATCH /rest/v1/products': {
        status: 403,
        body: { code: 'PT403', message: 'Disabled - Upgrade to Pro', hint: 'product_limit' },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Update Status' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Disabled - Upgrade to Pro')
    expect(onOpenChange).not.toHaveBeenCalled()
  })
})
