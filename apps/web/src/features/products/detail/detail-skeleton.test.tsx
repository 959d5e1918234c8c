import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DetailSkeleton } from '#src/features/products/detail/detail-skeleton.tsx'
import { inRouter } from '#src/testing/in-router.tsx'
import { listRow } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const cards = () => document.querySelectorAll('.border-line.bg-surface').length

async function render(row: Parameters<typeof listRow>[0]) {
  const product = listRow(row)
  await renderSignedIn(inRouter(<DetailSkeleton id={product.id} />), {
    'GET /rest/v1/products': { body: [product] },
    'GET /rest/v1/sellers': { body: [] },
  })
  expect(await screen.findByRole('link', { name: /^Back/u })).toBeDefined()
  expect(screen.getByText('Completed')).toBeDefined()
}

test('has the cards of the page, and a line for the next step', async () => {
  await render({ status: 'ordered', order_date: '2026-03-01', price: 20 })
  await waitFor(() => expect(cards()).toBe(7))
})

test('has no line for a product that the list knows as completed', async () => {
  await render({ status: 'paid', order_date: '2026-03-01', price: 20 })
  await waitFor(() => expect(cards()).toBe(6))
})
