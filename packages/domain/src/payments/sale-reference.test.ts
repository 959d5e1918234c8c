import { expect, it } from 'vitest'
import { referenceOfLater, referenceOfSale } from '#src/payments/sale-reference.ts'
import { saleOf } from '#src/testing/sale-product.ts'

it.each([
  ['by number', {}, '10-1 100000000001'],
  ['by title', { itemNumber: '', title: 'Mug | blue' }, '10-1 Mug blue'],
  ['without control characters', { order: '10\u0007-1\n', itemNumber: 'a\u0000b' }, '10-1 a b'],
])('the reference of a sale %s', (_how, values, reference) => {
  expect(referenceOfSale(saleOf(values))).toBe(reference)
})

it('the reference of a sale has at most 200 characters, also of a later report', () => {
  const sale = saleOf({
    order: '9'.repeat(500),
    itemNumber: '8'.repeat(500),
    isTakenBack: true,
    refunded: 99_999_999_999,
  })
  const reference = referenceOfLater(`${referenceOfSale(sale)} #1000`, sale)
  expect(reference.length).toBeLessThanOrEqual(200)
})
