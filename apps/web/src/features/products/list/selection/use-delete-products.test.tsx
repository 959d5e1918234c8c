import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { afterEach, describe, expect, it } from 'vitest'
import { useDeleteProducts } from '#src/features/products/list/selection/use-delete-products.ts'
import type { Answers } from '#src/testing/fake-backend.ts'
import { listRow } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const { id, updated_at } = listRow()

function Harness() {
  const remove = useDeleteProducts()
  return (
    <>
      <button type="button" onClick={() => remove([id])}>
        Delete
      </button>
      <Toaster />
    </>
  )
}

async function open(answers: Answers) {
  const { requests } = await renderSignedIn(<Harness />, answers)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const changes = () => requests.flatMap(({ body }) => body['p_changes'])
  return { user, changes }
}

afterEach(() => act(() => toast.remove()))

describe('deleting products', () => {
  it('replaces its success message if the server refuses', async () => {
    await open({
      'POST /rest/v1/rpc/change_products': { status: 400, body: { message: 'Not now' } },
      'GET /rest/v1/products': { body: [] },
    })
    expect(await screen.findByText('Error deleting product')).toBeDefined()
    expect(screen.queryByText('Product deleted successfully')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('says why the server refused and that nothing was changed, and retries', async () => {
    let isOpen = false
    const { user } = await open({
      'POST /rest/v1/rpc/change_products': () =>
        isOpen ? { body: [{ id, updated_at }] } : { status: 400, body: { message: 'Not now' } },
      'GET /rest/v1/products': { body: [listRow()] },
    })
    expect(await screen.findByText('Nothing was changed. Not now')).toBeDefined()
    isOpen = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Product deleted successfully')).toBeDefined()
    await waitFor(() => expect(screen.queryByText('Error deleting product')).toBeNull())
  })

  it('can be undone only after it is done', async () => {
    const slow = Promise.withResolvers<undefined>()
    const { user, changes } = await open({
      'POST /rest/v1/rpc/change_products': async () => {
        await slow.promise
        return { body: [{ id, updated_at }] }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    const deleted = { id, change: { deleted_at: expect.any(String) } }
    expect(changes()).toEqual([deleted])
    slow.resolve(undefined)
    const restored = { id, change: { deleted_at: null } }
    await waitFor(() => expect(changes()).toEqual([deleted, restored]))
  })
})
