import { expect, it } from 'vitest'
import { loadAllProducts } from '#src/entities/product/list/load-products.ts'
import { connectFakeBackend } from '#src/testing/fake-backend.ts'
import { listRow } from '#src/testing/product-rows.ts'

it.each([
  ['without a value', listRow({ name: null, price: null })],
  ['with some values', listRow({ seller: { id: '1', name: 'Acme' }, tags: ['kitchen'] })],
  [
    'with a payment of which only the amount is known',
    listRow({ refund_payments: [{ date: null, amount: 5, method: null, reference: null }] }),
  ],
])('a product %s is complete, although nothing empty is sent', async (_what, row) => {
  const { supabase, requests } = await connectFakeBackend({
    'GET /rest/v1/products': { body: [row] },
  })
  const all = await loadAllProducts(supabase, '1', new AbortController().signal, () => undefined)
  expect(requests[0]?.headers.get('accept')).toContain('nulls=stripped')
  // The order of fields, too: equal payments are equal texts.
  expect(all.map((product) => JSON.stringify(product.refund_payments))).toEqual([
    JSON.stringify(row.refund_payments),
  ])
  expect(all).toStrictEqual([row])
})
