import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { useInsertProduct } from '#src/entities/product/change/use-add-product.ts'
import { useInsertProducts } from '#src/entities/product/change/use-insert-products.ts'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import { setUnsent } from '#src/entities/product/outbox/unsent.ts'
import { listRow, wholeProduct } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const stored = listRow({ name: 'Stored' })

function Harness() {
  const { data } = useProducts()
  const one = useInsertProduct()
  const many = useInsertProducts()
  const product = { id: stored.id, change: { name: 'Typed' }, seller: null }
  return (
    <>
      <output>{data?.map(({ name }) => name).join() ?? 'loading'}</output>
      <p>{one.isError || many.isError ? 'failed' : 'fine'}</p>
      <button type="button" onClick={() => one.mutate(product)}>
        Add one
      </button>
      <button type="button" onClick={() => many.mutate([product])}>
        Add many
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

it('a product that was refused before is shown with its later changes, which wait', async () => {
  await renderSignedIn(<Harness />, {
    'GET /rest/v1/products': { body: [] },
    'POST /rest/v1/products': { status: 201, body: [wholeProduct({ id: stored.id })] },
  })
  const edits = [{ id: stored.id, change: { name: 'Later' }, base: { name: 'Typed' } }]
  const later = { id: '2', userId: 'anna', madeAt: 2, tries: 0, asks: true, edits }
  setUnsent([later], () => 'waiting')
  await userEvent.click(screen.getByRole('button', { name: 'Add one' }))
  expect(await screen.findByText('Later')).toBeDefined()
  setUnsent([], () => undefined)
})
