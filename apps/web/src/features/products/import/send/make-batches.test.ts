import { PRODUCT_FIELDS } from '@sampletrail/domain/imports/product-columns.ts'
import { expect, it } from 'vitest'
import { batchesOf } from '#src/features/products/import/send/make-batches.ts'

it('a row that fills one column sends each column of a product, so that all rows of a request have the same', () => {
  const product = {
    name: 'Lamp',
    status: 'ordered',
    currency: 'USD',
    order_number: null,
    seller: null,
    order_date: null,
    received_date: null,
    reviewed_date: null,
    published_date: null,
    paid_date: null,
    url: null,
    amazon_url: null,
    ebay_url: null,
    price: null,
    rest: {},
  } as const
  const row = { kind: 'new', row: { number: 2, cells: [] }, product } as const
  const [batch] = batchesOf([row], {}, { userId: 'anna', importId: 'import' })
  const sent = Object.keys(batch?.rows[0] ?? {})
  const wanted = PRODUCT_FIELDS.map((field) => (field === 'seller' ? 'seller_id' : field))
  expect(wanted.filter((field) => !sent.includes(field))).toEqual([])
})
