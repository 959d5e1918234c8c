import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ReceiptItemsDialog } from '#src/features/products/receipt/receipt-items-dialog.tsx'
import { receiptOfThree } from '#src/testing/receipt-scans.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const bakeGood = {
  id: 'cccccccc-0000-4000-8000-000000000001',
  name: 'BakeGood',
  user_id: null,
  created_at: '2026-11-01T12:00:00Z',
}

/** The lines of a receipt that names BakeGood. */
async function open(sellers: readonly object[]) {
  const element = (
    <ReceiptItemsDialog
      open
      onOpenChange={() => undefined}
      scan={{ ...receiptOfThree(), seller: 'BakeGood' }}
      path="receipts/u/1-order.pdf"
      onAsOne={() => undefined}
      onAdded={() => undefined}
    />
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: () => element }),
    history: createMemoryHistory(),
  })
  await router.load()
  return renderSignedIn(<RouterProvider<typeof router> router={router} />, {
    'GET /rest/v1/products': { body: [] },
    'GET /rest/v1/sellers': { body: sellers },
    'POST /rest/v1/products': { status: 201, body: [] },
  })
}

it('the products of a receipt get the seller that it names', async () => {
  const { requests } = await open([bakeGood])
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Seller').value).toBe('Bakegood'),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Add 3 products' }))
  const added = () => requests.filter(({ method }) => method === 'POST')
  await waitFor(() => expect(JSON.stringify(added().at(-1)?.body)).toContain('order_number'))
  expect(JSON.stringify(added().at(-1)?.body).split(bakeGood.id)).toHaveLength(4)
})

it('a seller that nobody has yet can be added', async () => {
  await open([])
  expect(await screen.findByRole('button', { name: 'Add the seller BakeGood' })).toBeDefined()
})
