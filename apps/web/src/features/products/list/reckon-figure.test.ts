import { expect, it } from 'vitest'
import { reckonFigure } from '#src/features/products/list/reckon-figure.ts'
import { listRow } from '#src/testing/product-rows.ts'

const today = '2026-11-26'
const yen = listRow({ id: 'a', price: 500, currency: 'JPY', order_date: '2020-01-01' })
const dollars = listRow({ id: 'b', price: 12.5, currency: 'USD', order_date: '2026-11-01' })
const old = listRow({ id: 'c', price: 7, currency: 'USD', order_date: '2020-01-01' })
const products = [yen, dollars, old]

it.each([
  [{ name: 'owed', currency: 'JPY' }, { a: 50_000 }],
  [{ name: 'owed' }, { b: 1250, c: 700 }],
  [{ name: 'paid-out' }, { b: 1250 }],
  [
    { name: 'paid-out', period: 'all' as const },
    { b: 1250, c: 700 },
  ],
  [{ name: 'paid-out', period: '2019' as const }, {}],
])('the products of %j, with their amounts', (figure, expected) => {
  const parts = reckonFigure(products, figure, today, 'UTC')
  expect(parts && Object.fromEntries(parts)).toEqual(expected)
})

it('a figure that does not exist is no filter', () => {
  expect(reckonFigure(products, { name: 'due' }, today, 'UTC')).toBeNull()
})
