import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { SelectionActions } from '#src/features/products/list/selection/selection-actions.tsx'
import { answerRows } from '#src/testing/fake-rest.ts'
import { caseProduct } from '#src/testing/case-rows.ts'
import { listRow } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const user_id = 'aaaaaaaa-0000-4000-8000-000000000001'
const of = (place: number, seller_id: string | null): ProductListRow =>
  listRow({ id: `00000000-0000-4000-8000-${`${place}`.padStart(12, '0')}`, seller_id })

async function open(products: ProductListRow[], disabled: readonly string[] = []) {
  const { requests } = await renderSignedIn(
    <>
      <SelectionActions
        selected={new Set(products.map(({ id }) => id))}
        products={products}
        isDisabled={(id) => disabled.includes(id)}
        onClear={() => undefined}
      />
      <Toaster />
    </>,
    {
      'GET /rest/v1/products': answerRows(
        products.map(({ id }) => ({ ...caseProduct({ id }), user_id })),
      ),
      'GET /rest/v1/product_proofs': { body: [] },
      'GET /rest/v1/blackouts': { body: [] },
    },
  )
  await userEvent.setup().click(screen.getByRole('button', { name: 'Share proof' }))
  return requests
}

it('chosen products of one seller share a link, without those beyond the plan', async () => {
  const requests = await open([of(1, 's'), of(2, 's'), of(3, 's')], [of(2, 's').id])
  expect(await screen.findByText('Acme, 2 products')).toBeDefined()
  expect(
    screen.getByText('1 product is over the limit of your plan and was left out.'),
  ).toBeDefined()
  const asked = requests.find(({ path }) => path.endsWith('/products'))
  expect(asked?.query.get('id')).toBe(`in.(${of(1, 's').id},${of(3, 's').id})`)
})

it.each<[string, ProductListRow[], readonly string[], RegExp]>([
  ['of several sellers', [of(1, 's'), of(2, 't')], [], /products of one seller/u],
  ['beyond the plan', [of(1, 's')], [of(1, 's').id], /^These products are disabled/u],
  [
    'that are too many',
    Array.from({ length: 51 }, (_, place) => of(place, 's')),
    [],
    /up to 50 products. You chose 51/u,
  ],
])(
  'chosen products %s share none, and a notice says why',
  async (_what, products, disabled, text) => {
    const requests = await open(products, disabled)
    expect(await screen.findByText(text)).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(requests.filter(({ path }) => path.endsWith('/products'))).toEqual([])
  },
)
