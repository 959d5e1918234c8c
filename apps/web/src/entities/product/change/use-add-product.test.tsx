import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { useInsertProduct } from '#src/entities/product/change/use-add-product.ts'
import { useInsertProducts } from '#src/entities/product/change/use-insert-products.ts'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import { useTrashProducts } from '#src/entities/product/trash/use-trash.ts'
import { listRow, wholeProduct } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const stored = listRow({ name: 'Stored' })

function Harness() {
  const { data } = useProducts()
  const one = useInsertProduct()
  const many = useInsertProducts()
  const trash = useTrashProducts()
  const shown = data?.filter(({ deleted_at }) => deleted_at === null)
  const product = { id: stored.id, change: { name: 'Typed' }, seller: null }
  return (
    <>
      <output>{shown?.map(({ name }) => name).join() ?? 'loading'}</output>
      {shown?.length === 0 && <p>nothing</p>}
      <p>{one.isError || many.isError ? 'failed' : 'fine'}</p>
      <button type="button" onClick={() => one.mutate(product)}>
        Add one
      </button>
      <button type="button" onClick={() => many.mutate([product])}>
        Add many
      </button>
      <button type="button" onClick={() => trash([stored.id], 'Deleted')}>
        Delete
      </button>
    </>
  )
}

it.each(['Add one', 'Add many'])(
  '%s: a product that realtime had added stays in the list if another attempt to add it fails',
  async (label) => {
    await renderSignedIn(<Harness />, {
      'GET /rest/v1/products': { body: [stored] },
      'POST /rest/v1/products': { status: 500, body: { message: 'No' } },
    })
    await screen.findByText('Stored')
    await userEvent.click(screen.getByRole('button', { name: label }))
    await waitFor(() => expect(screen.getByText('failed')).toBeDefined())
    expect(screen.getByText('Stored')).toBeDefined()
  },
)

it.each([
  ['Add one', wholeProduct({ id: stored.id, name: 'Typed' })],
  ['Add many', listRow({ id: stored.id, name: 'Typed' })],
])('%s: what is done to the product before the server has it follows it', async (label, added) => {
  const answer = Promise.withResolvers<undefined>()
  const done: string[] = []
  let held: unknown[] = []
  await renderSignedIn(<Harness />, {
    'GET /rest/v1/products': () => ({ body: held }),
    'POST /rest/v1/products': async () => {
      await answer.promise
      held = [added]
      done.push('added')
      return { status: 201, body: [added] }
    },
    'POST /rest/v1/rpc/change_products': () => {
      done.push('deleted')
      return { body: [{ id: stored.id, updated_at: '2026-11-27T00:00:00Z' }] }
    },
  })
  await screen.findByText('nothing')
  await userEvent.click(screen.getByRole('button', { name: label }))
  await screen.findByText('Typed')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByText('nothing')
  // Longer than any request here takes.
  await new Promise((resolve) => setTimeout(resolve, 100))
  answer.resolve(undefined)
  await waitFor(() => expect(done).toEqual(['added', 'deleted']))
})
