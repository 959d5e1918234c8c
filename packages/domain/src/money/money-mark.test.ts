import { expect, it } from 'vitest'
import { moneyMarkOf } from '#src/money/money-mark.ts'
import { moneyProduct } from '#src/testing/money-product.ts'

const marked = (values: Parameters<typeof moneyProduct>[0]) =>
  moneyMarkOf(moneyProduct({ price: 39.99, currency: 'EUR', ...values }))

it('says that the price is owed or paid back, without the amount again', () => {
  expect(marked({})).toEqual({ kind: 'owed', text: 'owed' })
  expect(marked({ status: 'paid' })).toEqual({ kind: 'back', text: 'paid back' })
})

it('says the amount if it is not the price', () => {
  expect(marked({ refund_received: 34.99 })).toEqual({ kind: 'owed', text: '· €5.00 owed' })
  expect(marked({ status: 'paid', refund_received: 20 })).toEqual({
    kind: 'back',
    text: '· €20.00 paid back',
  })
  expect(marked({ commission: true, commission_amount: 5 })?.text).toBe('· €44.99 owed')
})

it('says that a product is sold once nothing is owed', () => {
  const sold = { sold: true, sold_price: 12 }
  expect(marked({ status: 'paid', ...sold })).toEqual({ kind: 'sold', text: '· sold for €12.00' })
  expect(marked({ status: 'paid', sold: true, sold_price: null })?.text).toBe('· sold')
  expect(marked({ status: 'published', ...sold })?.text).toBe('owed')
})

it('says nothing of a wish, and of a product for which nothing came', () => {
  expect(marked({ status: 'wishlist' })).toBeNull()
  expect(marked({ status: 'paid', refund_received: 0 })).toBeNull()
})
