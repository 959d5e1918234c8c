import { describe, expect, it } from 'vitest'
import { pagesOf } from '#src/entities/product/change/change-products.ts'
import { type ProductsEdit, undoOf } from '#src/entities/product/change/product-edits.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { listRow } from '#src/testing/product-rows.ts'

const { id } = listRow()
const byId = (row: ProductListRow) => new Map([[row.id, row]])
const acme = { id: 's1', name: 'Acme' }

describe('the undo of an edit sends', () => {
  it.each<[string, Partial<ProductListRow>, ProductsEdit['change'], object, object]>([
    [
      'a status with the date that it brought',
      { status: 'ordered', received_date: null },
      { status: 'received', received_date: '2026-11-21' },
      { status: 'ordered', received_date: null },
      { status: 'received', received_date: '2026-11-21' },
    ],
    [
      'terms',
      { deal_terms: { share: 50 } },
      { deal_terms: { share: 70 } },
      { deal_terms: { share: 50 } },
      { deal_terms: { share: 70 } },
    ],
    ['tags', { tags: ['a'] }, { tags: ['a', 'b'] }, { tags: ['a'] }, { tags: ['a', 'b'] }],
    [
      'the trash, whose moment is the server’s',
      { deleted_at: null },
      { deleted_at: '2026-11-21T00:00:00Z' },
      { deleted_at: null },
      {},
    ],
    [
      'only what differed',
      { price: 5, tags: ['a'], deal_terms: { share: 50 } },
      { price: 6, tags: ['a'], deal_terms: { share: 50 } },
      { price: 5 },
      { price: 6 },
    ],
  ])('%s', (_what, values, change, back, base) => {
    const before = listRow(values)
    const undo = undoOf([{ id, change, base: {} }], byId(before), byId(before))
    expect(undo).toEqual([{ id, change: back, base }])
  })

  it('the removal of dates that the database set', () => {
    const before = listRow()
    const after = { ...before, sold: true, sold_date: '2026-11-20' }
    expect(undoOf([{ id, change: { sold: true }, base: {} }], byId(before), byId(after))).toEqual([
      {
        id,
        change: { sold: false, sold_date: null },
        base: { sold: true, sold_date: '2026-11-20' },
      },
    ])
  })

  it('the seller with its name', () => {
    const before = listRow({ seller_id: 's1', seller: acme })
    expect(
      undoOf(
        [{ id, change: { seller_id: null }, base: {}, seller: null }],
        byId(before),
        byId(before),
      ),
    ).toEqual([{ id, change: { seller_id: 's1' }, base: { seller_id: null }, seller: acme }])
  })

  it('the stored name of a deleted seller', () => {
    const before = listRow({ seller_id: null, seller: null, seller_name: 'Gone Ltd' })
    const after = { ...before, seller_id: 's1', seller: acme, seller_name: null }
    const edit = { id, change: { seller_id: 's1' }, base: {}, seller: acme }
    expect(undoOf([edit], byId(before), byId(after))).toEqual([
      {
        id,
        change: { seller_id: null, seller_name: 'Gone Ltd' },
        base: { seller_id: 's1', seller_name: null },
        seller: null,
      },
    ])
  })

  it('the refund with its method and reference', () => {
    const before = listRow({ refund_method: 'PayPal', refund_reference: '7XK' })
    const change = { refund_method: 'Other', refund_reference: '8YL' }
    expect(undoOf([{ id, change, base: {} }], byId(before), byId(before))).toEqual([
      { id, change: { refund_method: 'PayPal', refund_reference: '7XK' }, base: change },
    ])
  })

  it('nothing if nothing was changed', () => {
    const row = listRow()
    expect(
      undoOf([{ id, change: { status: row.status }, base: {} }], byId(row), byId(row)),
    ).toEqual([])
  })
})

const edits = (count: number, change: object) =>
  Array.from({ length: count }, () => ({ id, change, base: {} }))

it('many edits are as few changes as the server allows', () => {
  expect(pagesOf([])).toEqual([])
  expect(pagesOf(edits(5001, { deleted_at: null })).map(({ length }) => length)).toEqual([5000, 1])
  const long = pagesOf(edits(5000, { name: 'x'.repeat(500) }))
  expect(long.length).toBe(4)
  expect(long.flat()).toHaveLength(5000)
})
