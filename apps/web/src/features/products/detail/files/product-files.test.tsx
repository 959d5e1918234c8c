import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { afterEach, expect, it, vi } from 'vitest'
// Loaded before a test waits for it.
import '#src/entities/file/upload-file.ts'
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
      <ProductFiles product={product} onUploadReceipt={() => undefined} />
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
  const onUploadReceipt = vi.fn<() => void>()
  await renderSignedIn(
    <ProductFiles product={wholeProduct(values)} onUploadReceipt={onUploadReceipt} />,
    { 'GET /rest/v1/product_proofs': { body: [] } },
  )
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(rows))
  return onUploadReceipt
}

it.each([
  ['wishlist', 1, true],
  ['ordered', 1, true],
  ['received', 2, false],
  ['published', 2, false],
] as const)(
  "a product that is %s has %i rows, and 'Add receipt' opens the dialog that reads it: %s",
  async (status, rows, isRead) => {
    const onUploadReceipt = await showFiles({ status, receipt_url: null }, rows)
    expect(screen.getByText('No receipt yet')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Add receipt' }))
    expect(onUploadReceipt).toHaveBeenCalledTimes(isRead ? 1 : 0)
  },
)

it.each([
  ['ordered', path, 1],
  ['ordered', null, 0],
  ['published', null, 1],
  ['paid', path, 1],
  ['wishlist', null, 0],
] as const)(
  "a product that is %s with the receipt %s has a row with 'Add screenshot': %i",
  async (status, receipt_url, count) => {
    await showFiles({ status, receipt_url }, 1 + count)
    expect(screen.queryAllByText('No review screenshot yet')).toHaveLength(count)
    expect(screen.queryAllByRole('button', { name: 'Add screenshot' })).toHaveLength(count)
  },
)

it('a screenshot of the review is added to the product', async () => {
  const published = wholeProduct({ status: 'published', receipt_url: path })
  const added = path.replace('receipts', 'review-screenshots')
  const { requests } = await renderSignedIn(
    <>
      <ProductFiles product={published} onUploadReceipt={() => undefined} />
      <Toaster />
    </>,
    {
      'POST /api/files': {
        status: 201,
        body: {
          bucket: 'product-files',
          path: added,
          publicUrl: null,
          contentType: 'image/png',
          size: 1,
          width: 1,
          height: 1,
        },
      },
      'POST /rest/v1/rpc/edit_product': { body: [{ ...published, review_screenshot_url: added }] },
    },
  )
  const file = new File(['x'], 'review.png', { type: 'image/png' })
  await userEvent.upload(screen.getByLabelText('Add screenshot: file'), file)
  expect(await screen.findByText('Review screenshot uploaded')).toBeDefined()
  const edit = requests.find(({ path: to }) => to.endsWith('edit_product'))
  expect(JSON.stringify(edit?.body)).toContain(added)
})

it('a wish that was moved back keeps its review screenshot in sight', async () => {
  const review_screenshot_url = path.replace('receipts', 'review-screenshots')
  await showFiles({ status: 'wishlist', review_screenshot_url }, 2)
  expect(screen.getByRole('button', { name: 'View review screenshot' })).toBeDefined()
})
