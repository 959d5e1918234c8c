import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SellerHistory } from '#src/entities/seller/seller-history.tsx'
import { listRow } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const seller = 'bbbbbbbb-0000-4000-8000-000000000002'
const late = (id: string, price: number, due: string) =>
  listRow({
    id: `dddddddd-0000-4000-8000-00000000000${id}`,
    status: 'published',
    seller_id: seller,
    price,
    currency: 'USD',
    refund_due_date: due,
  })

async function show(products: object[], mark?: { again: boolean | null; note: string | null }) {
  const root = createRootRoute({
    component: () => (
      <>
        <SellerHistory sellerId={seller} onlyIfKnown />
        <p>End</p>
      </>
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  await router.load()
  await renderSignedIn(<RouterProvider<typeof router> router={router} />, {
    'GET /rest/v1/products': { body: products },
    'GET /rest/v1/seller_marks': { body: mark ? [{ id: 'm1', seller_id: seller, ...mark }] : [] },
  })
}

test('two overdue refunds give a warning that leads to them', async () => {
  await show([late('1', 43, '2025-05-04'), late('2', 20, '2025-05-03')])
  await screen.findByText('2 products, 0 of 2 paid on time, $63.00 owed to you, 2 overdue')
  const link = screen.getByRole('link', {
    name: '2 refunds of this seller are overdue, $63.00 since May 3, 2025',
  })
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://app.test')
  expect(pathname).toBe('/dashboard/products')
  expect(Object.fromEntries(searchParams)).toEqual({
    seller,
    status: 'ordered,received,reviewed,published',
    sort: 'refund-due',
  })
})

test('one overdue refund gives none, and the mark is below the record', async () => {
  await show([late('1', 43, '2025-05-04')], { again: false, note: 'Paid half' })
  await screen.findByText('1 product, 0 of 1 paid on time, $43.00 owed to you, 1 overdue')
  expect(await screen.findByText('You would not work with them again: Paid half')).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})

test('a seller without a history and a mark shows nothing', async () => {
  await show([listRow({ seller_id: seller, status: 'wishlist' })])
  await screen.findByText('End')
  expect(screen.queryByText(/history|product/u)).toBeNull()
})
