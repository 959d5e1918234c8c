import { describe, expect, it } from 'vitest'
import { askedWords, overdueOfSeller, waitsForAnswer } from '#src/refunds/refund-asked.ts'
import { usualDelays } from '#src/refunds/refund-due.ts'
import { moneyProduct } from '#src/testing/money-product.ts'

const TODAY = '2026-05-15'

it.each([
  [null, null, false],
  ['2026-05-15', 'asked today', true],
  // Asked on a device whose day had begun already.
  ['2026-05-16', 'asked today', true],
  ['2026-05-14', 'asked yesterday', true],
  ['2026-05-12', 'asked 3 days ago', true],
  ['2026-05-09', 'asked 6 days ago', true],
  ['2026-05-08', 'asked 7 days ago', false],
  ['2020-05-08', 'asked 2,198 days ago', false],
])('a refund that was asked for on %s: %s, waits: %s', (day, words, waits) => {
  const product = { refund_asked_on: day }
  expect(askedWords(product, TODAY)).toBe(words)
  expect(waitsForAnswer(product, TODAY)).toBe(waits)
})

describe('what a seller owes', () => {
  const late = { refund_due_date: '2026-05-01' }
  const products = [
    moneyProduct({ ...late, seller_id: 'a' }),
    moneyProduct({ seller_id: 'a', currency: 'EUR', refund_due_date: '2026-04-30' }),
    moneyProduct({ ...late, seller_id: 'a', status: 'paid' }),
    moneyProduct({ refund_due_date: '2026-05-20', seller_id: 'a' }),
    moneyProduct({ ...late, seller_id: 'b' }),
    moneyProduct({ ...late, seller_name: 'Gone' }),
    moneyProduct(late),
    moneyProduct(late),
  ]
  const delays = usualDelays(products)

  it.each([
    ['the overdue ones in each currency, the longest first', { seller_id: 'a' }, [1, 0]],
    ['by the kept name of a deleted one', { seller_name: 'Gone' }, [5]],
    ['nothing without a seller', {}, []],
  ])('is %s', (_title, values, places) => {
    const found = overdueOfSeller(products, moneyProduct(values), delays, TODAY)
    expect(found.map((product) => products.indexOf(product))).toEqual(places)
  })
})
