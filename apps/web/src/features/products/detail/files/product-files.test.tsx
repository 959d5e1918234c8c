import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { afterEach, expect, it } from 'vitest'
import { ProductFiles } from '#src/features/products/detail/files/product-files.tsx'
import type { Answers } from '#src/testing/fake-backend.ts'
import { wholeProduct } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const path = 'receipts/aaaaaaaa-0000-4000-8000-000000000001/6f1c2d3e4f5a6b7c-order.pdf'
const product = wholeProduct({ receipt_url: path })

afterEach(() => act(() => toast.remove()))

async function deleteReceipt(answers: Answers) {
  const { requests } = await renderSignedIn(
    <>
      <ProductFiles product={product} />
      <Toaster />
    </>,
    answers,
  )
  const user = userEvent.setup()
  expect(screen.queryByRole('button', { name: 'Add receipt' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Delete receipt' }))
  await screen.findByText('Are you sure you want to delete this receipt?')
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  return { user, requests }
}

it('a receipt is detached from the product, not deleted, and Undo restores it', async () => {
  const { user, requests } = await deleteReceipt({
    'POST /rest/v1/rpc/edit_product': { body: [{ ...product, receipt_url: null }] },
    'POST /rest/v1/rpc/change_products': {
      body: [{ id: product.id, updated_at: product.updated_at }],
    },
  })
  expect(await screen.findByText('Receipt deleted')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(requests.find(({ path: to }) => to.endsWith('change_products'))?.body).toEqual({
      p_changes: [{ id: product.id, change: { receipt_url: path }, base: { receipt_url: null } }],
    }),
  )
  expect(requests.filter(({ path: to }) => to.startsWith('/api'))).toEqual([])
})

it('a refusal is shown, and no undo is offered', async () => {
  await deleteReceipt({
    'POST /rest/v1/rpc/edit_product': { status: 400, body: { message: 'Not now' } },
    'GET /rest/v1/products': { body: [product] },
  })
  expect(await screen.findByText('Failed to delete receipt')).toBeDefined()
  await waitFor(() => expect(screen.queryByText('Receipt deleted')).toBeNull())
})

/** Until the proofs are known, too. */
async function showFiles(values: Parameters<typeof wholeProduct>[0], rows: number) {
  await renderSignedIn(<ProductFiles product={wholeProduct(values)} />, {
    'GET /rest/v1/product_proofs': { body: [] },
  })
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(rows))
}

it.each([
  ['published', 1],
  ['received', 1],
  ['ordered', 0],
] as const)(
  "a product that is %s has %i 'Add receipt': none while its page offers 'Upload Receipt'",
  async (status, count) => {
    await showFiles({ status, receipt_url: null }, 2)
    expect(screen.getByText('No receipt yet')).toBeDefined()
    expect(screen.queryAllByRole('button', { name: 'Add receipt' })).toHaveLength(count)
  },
)

it("a wish has no 'Add receipt' and no row for a review screenshot", async () => {
  await showFiles({ status: 'wishlist', receipt_url: null }, 1)
  expect(screen.getByText('No receipt yet')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add receipt' })).toBeNull()
})

it('a wish that was moved back keeps its review screenshot in sight', async () => {
  const review_screenshot_url = path.replace('receipts', 'review-screenshots')
  await showFiles({ status: 'wishlist', review_screenshot_url }, 2)
  expect(screen.getByRole('button', { name: 'View review screenshot' })).toBeDefined()
})
