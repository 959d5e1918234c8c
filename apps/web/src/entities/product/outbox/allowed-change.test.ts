import { expect, it } from 'vitest'
import type { ProductsEdit } from '#src/entities/product/change/product-edits.ts'
import { allowedChange } from '#src/entities/product/outbox/allowed-change.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { listRow } from '#src/testing/product-rows.ts'

const { id } = listRow()
const day = '2026-11-20'

it.each<[string, Partial<ProductListRow>, Omit<ProductsEdit, 'id'>, object]>([
  [
    'values that differ from its base',
    { status: 'paid', tags: ['b'] },
    { change: { status: 'ordered', tags: [] }, base: { status: 'received', tags: ['b'] } },
    { tags: [] },
  ],
  [
    'the day of a refund that changed since',
    { refund_received: 8, refund_received_date: day, status: 'paid' },
    {
      change: { refund_received: null, refund_received_date: null, status: 'published' },
      base: { refund_received: 5, refund_received_date: day, status: 'paid' },
    },
    { status: 'published' },
  ],
  [
    'the day of a status that changed since',
    { status: 'published', received_date: day, order_date: day },
    {
      change: { status: 'ordered', received_date: null, order_date: null, sold_date: null },
      base: { status: 'received', received_date: day },
    },
    { sold_date: null },
  ],
  [
    'a status that somebody has moved back, without its day',
    { status: 'reviewed', paid_date: day },
    {
      change: { status: 'published', paid_date: null },
      base: { status: 'paid', paid_date: day },
    },
    { paid_date: null },
  ],
  [
    'the kept name of a seller that changed since',
    { seller_id: 's2', seller_name: null },
    { change: { seller_id: null, seller_name: 'Gone Ltd' }, base: { seller_id: 's1' } },
    {},
  ],
])('an edit skips %s', (_what, row, edit, allowed) => {
  expect(allowedChange(listRow(row), { id, ...edit })).toEqual(allowed)
})

it('a day without its value may be changed', () => {
  const row = listRow({ refund_received: 8, refund_received_date: day })
  const change = { refund_received_date: '2026-11-21' }
  expect(allowedChange(row, { id, change, base: { refund_received_date: day } })).toEqual(change)
})

it('a field that lists do not load is left to the server', () => {
  const edit = { id, change: { description: null }, base: { description: 'A board' } }
  expect(allowedChange(listRow(), edit)).toEqual({ description: null })
})
