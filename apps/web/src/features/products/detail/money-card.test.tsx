import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Product } from '#src/entities/product/product-row.ts'
import { MoneyCard } from '#src/features/products/detail/money-card.tsx'
import { wholeProduct } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

async function open(values: Partial<Product>) {
  const onSetDueDate = vi.fn<() => void>()
  const product = wholeProduct({ price: 2000, refund_due_date: null, ...values })
  await renderSignedIn(<MoneyCard product={product} onSetDueDate={onSetDueDate} />, {
    'GET /rest/v1/products': { body: [] },
  })
  await screen.findByText('Expected back')
  return onSetDueDate
}

it('offers to set the due date of a refund that has none', async () => {
  const onSetDueDate = await open({})
  await userEvent.click(screen.getByRole('button', { name: 'Set one' }))
  expect(onSetDueDate).toHaveBeenCalledOnce()
})

it.each<[string, Partial<Product>, 'before' | 'after']>([
  ['something is owed', {}, 'before'],
  ['all has come', { refund_received: 2000 }, 'after'],
  ['the product is completed', { status: 'paid' }, 'after'],
])("where %s with %j, 'Record refund' is %s the amounts", async (_, values, place) => {
  await open({ status: 'published', ...values })
  const button = screen.getByRole('button', { name: 'Record refund' })
  const isAfter =
    button.compareDocumentPosition(screen.getByText('Expected back')) &
    Node.DOCUMENT_POSITION_PRECEDING
  expect(isAfter > 0 ? 'after' : 'before').toBe(place)
})

it('says nothing of the kind if there is a date', async () => {
  await open({ refund_due_date: '2026-12-09' })
  expect(screen.queryByText(/No due date yet/u)).toBeNull()
})
