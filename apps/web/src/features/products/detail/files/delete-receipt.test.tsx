import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { afterEach, expect, it, vi } from 'vitest'
import { closeOutbox } from '#src/entities/product/outbox/open-outbox.ts'
import { ProductFiles } from '#src/features/products/detail/files/product-files.tsx'
import { wholeProduct } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

/** The test environment has no IndexedDB. This replaces it with the four calls that we make. */
const store = new Map<string, unknown>()
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  entries: () => Promise.resolve([...store]),
  set: (name: string, value: unknown) => Promise.resolve(store.set(name, structuredClone(value))),
  delMany: (names: string[]) => Promise.resolve(names.map((name) => store.delete(name))),
}))

const path = 'receipts/aaaaaaaa-0000-4000-8000-000000000001/6f1c2d3e4f5a6b7c-order.pdf'
const product = wholeProduct({ receipt_url: path })

afterEach(() => {
  closeOutbox()
  store.clear()
  act(() => toast.remove())
})

async function deleteReceipt(status: number) {
  await renderSignedIn(
    <>
      <ProductFiles product={product} onUploadReceipt={() => undefined} />
      <Toaster />
    </>,
    {
      'POST /rest/v1/rpc/edit_product': {
        status,
        body: { code: 'XX000', message: 'No.', requestId: 'r-8' },
      },
      'GET /rest/v1/products': { body: [product] },
    },
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Delete receipt' }))
  await screen.findByText('Are you sure you want to delete this receipt?')
  await user.click(screen.getByRole('button', { name: 'Delete' }))
}

it('if the server fails to delete a receipt, the page says so, that it retries, and the number', async () => {
  await deleteReceipt(500)
  expect(await screen.findByText('An error occurred while deleting the receipt')).toBeDefined()
  expect(
    screen.getByText('It is kept on this device and tried again by itself. · Request r-8'),
  ).toBeDefined()
  expect(screen.queryByText('Receipt deleted')).toBeNull()
})

it('if the server refuses to delete a receipt, the page says why, and offers a retry', async () => {
  await deleteReceipt(403)
  expect(await screen.findByText('Failed to delete receipt')).toBeDefined()
  expect(screen.getByText('Nothing was changed. No.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.queryByText('Receipt deleted')).toBeNull()
})
