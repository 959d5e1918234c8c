import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { EditProductDialog } from '#src/features/products/form/edit-product-dialog.tsx'
import type { FormStart } from '#src/features/products/form/product-form-dialog.tsx'
import { keepEditDraft } from '#src/features/products/form/edit-draft.ts'
import { wholeProduct } from '#src/testing/product-rows.ts'
import type { Answers } from '#src/testing/fake-backend.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const product = wholeProduct({ order_date: '2026-11-01', additional_notes: 'Kept as it is.' })

const lists: Answers = {
  'GET /rest/v1/sellers': { body: [] },
  'GET /rest/v1/products': { body: [] },
}
const accepted: Answers = { ...lists, 'POST /rest/v1/rpc/edit_product': { body: [product] } }

async function open(answers = accepted, startsAt?: FormStart) {
  const onOpenChange = vi.fn<(open: boolean) => void>()
  const { requests } = await renderSignedIn(
    <EditProductDialog
      product={product}
      open
      onOpenChange={onOpenChange}
      onClosed={() => undefined}
      {...(startsAt && { startsAt })}
    />,
    answers,
  )
  const sent = () => requests.find(({ path }) => path === '/rest/v1/rpc/edit_product')?.body
  return { sent, onOpenChange, user: userEvent.setup() }
}

beforeEach(() => localStorage.clear())

describe('the Edit Product dialog', () => {
  it('starts at the due date of the refund, in an open section, if that is asked for', async () => {
    await open(accepted, 'refund-due-date')
    const field = await screen.findByRole('textbox', { name: 'Refund due date' })
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.closest('details')?.open).toBe(true)
  })

  it('sends only the edits of an old draft, and does not touch later changes', async () => {
    const before = { ...product, price: 5, status: 'wishlist' as const }
    keepEditDraft(product.user_id, before, { ...before, name: 'Reading lamp' })
    const { sent, onOpenChange, user } = await open()
    expect(await screen.findByText('This is what you had typed and not saved.')).toBeDefined()
    expect(screen.getByLabelText('Price')).toHaveProperty('value', '1999')
    await user.click(screen.getByRole('button', { name: 'Update Product' }))
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
    expect(sent()).toEqual({
      p_id: product.id,
      p_change: { name: 'Reading lamp' },
      p_base: { name: 'Desk lamp' },
    })
  })

  it('sends only changed fields', async () => {
    const { sent, onOpenChange, user } = await open()
    const name = await screen.findByLabelText('Product Name')
    await user.clear(name)
    await user.type(name, 'Reading lamp')
    await user.click(screen.getByRole('button', { name: 'Update Product' }))
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
    expect(sent()).toEqual({
      p_id: product.id,
      p_change: { name: 'Reading lamp' },
      p_base: { name: 'Desk lamp' },
    })
  })

  it('asks for the commission only if there is one', async () => {
    const { sent, user } = await open()
    await screen.findByLabelText('Product Name')
    expect(screen.queryByLabelText('Commission Amount')).toBeNull()
    await user.click(screen.getByLabelText('Commission'))
    await user.type(screen.getByLabelText('Commission Amount'), '3')
    await user.click(screen.getByRole('button', { name: 'Update Product' }))
    await waitFor(() =>
      expect(sent()?.['p_change']).toEqual({ commission: true, commission_amount: 3 }),
    )
  })

  it('shows errors below the field and sends nothing', async () => {
    const { sent, user } = await open()
    const price = await screen.findByLabelText('Price')
    await user.clear(price)
    await user.type(price, 'a lot')
    await user.click(screen.getByRole('button', { name: 'Update Product' }))
    expect(await screen.findByText('Enter an amount like 1999.')).toBeDefined()
    expect(sent()).toBeUndefined()
  })

  it('changes the pieces and the tax value, and says what is wrong in the field', async () => {
    const { sent, user } = await open()
    const quantity = await screen.findByLabelText('Quantity')
    expect(quantity).toHaveProperty('value', '1')
    await user.clear(quantity)
    await user.type(quantity, '0')
    await user.type(screen.getByLabelText('Tax value'), '3699')
    await user.click(screen.getByRole('button', { name: 'Update Product' }))
    const problem = await screen.findByText('Enter a whole number from 1 to 9,999.')
    expect(quantity.getAttribute('aria-describedby')).toBe(problem.id)
    expect(sent()).toBeUndefined()
    await user.type(quantity, '{Backspace}2')
    expect(screen.getByText('2 pieces, about ¥1,000 each')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Update Product' }))
    await waitFor(() =>
      expect(sent()).toMatchObject({
        p_change: { quantity: 2, tax_value: 3699 },
        p_base: { quantity: 1, tax_value: null },
      }),
    )
  })

  it('requires amounts of the chosen currency, and checks again if another is chosen', async () => {
    const { sent, user } = await open()
    const price = await screen.findByLabelText('Price')
    await user.clear(price)
    await user.type(price, '19.99')
    await user.click(screen.getByRole('button', { name: 'Update Product' }))
    expect(await screen.findByText('Use a whole amount, like 1999.')).toBeDefined()
    expect(sent()).toBeUndefined()
    await user.selectOptions(screen.getByLabelText('Currency'), 'EUR')
    await waitFor(() => expect(screen.queryByText('Use a whole amount, like 1999.')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Update Product' }))
    await waitFor(() => expect(sent()?.['p_change']).toEqual({ price: 19.99, currency: 'EUR' }))
  })

  it('keeps the typed text if the server refuses, and after closing', async () => {
    const { user } = await open({
      ...lists,
      'POST /rest/v1/rpc/edit_product': {
        status: 500,
        body: { code: '53100', message: 'The disk is full' },
      },
    })
    const notes = await screen.findByLabelText('Additional Notes')
    await user.type(notes, ' And more.')
    await user.click(screen.getByRole('button', { name: 'Update Product' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The disk is full')
    expect(notes).toHaveProperty('value', 'Kept as it is. And more.')
    await waitFor(() => expect(Object.values(localStorage).join('')).toContain('And more.'))
  })
})
