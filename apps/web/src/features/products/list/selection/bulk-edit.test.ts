import { describe, expect, it } from 'vitest'
import {
  type BulkChoice,
  NO_CHOICE,
  editsOf,
  tagProblemOf,
} from '#src/features/products/list/selection/bulk-edit.ts'
import { listRow } from '#src/testing/product-rows.ts'

const TODAY = '2026-11-21'
const acme = { id: 's1', name: 'Acme' }
const product = listRow({ status: 'ordered', order_date: '2026-11-01', tags: ['a', 'b'] })

const add = (...addedTags: string[]): BulkChoice => ({ ...NO_CHOICE, addedTags })

describe('an edit of many products', () => {
  it.each<[string, Partial<BulkChoice>, object]>([
    [
      'a status, with its day',
      { status: 'received' },
      {
        change: { status: 'received', received_date: TODAY },
        base: { status: 'ordered', received_date: null },
      },
    ],
    [
      'a seller, with what lists draw of it',
      { seller: { seller: acme } },
      { change: { seller_id: 's1' }, base: { seller_id: null }, seller: acme },
    ],
    [
      'tags, added and taken away',
      { addedTags: ['c'], removedTags: ['A'] },
      { change: { tags: ['b', 'c'] }, base: { tags: ['a', 'b'] } },
    ],
    [
      'a storage place',
      { place: { place: 'Box 3' } },
      { change: { storage_place: 'Box 3' }, base: { storage_place: null } },
    ],
  ])('%s', (_what, choice, edit) => {
    expect(editsOf([product], { ...NO_CHOICE, ...choice }, TODAY)).toEqual([
      { id: product.id, ...edit },
    ])
  })

  it("'Unassigned' is a choice, too", () => {
    const sold = listRow({ seller_id: 's1', seller: acme })
    expect(editsOf([sold], { ...NO_CHOICE, seller: { seller: null } }, TODAY)).toEqual([
      { id: sold.id, change: { seller_id: null }, base: { seller_id: 's1' }, seller: null },
    ])
  })

  it('no storage place is a choice, too', () => {
    const kept = listRow({ storage_place: 'Box 3' })
    expect(editsOf([kept], { ...NO_CHOICE, place: { place: null } }, TODAY)).toEqual([
      { id: kept.id, change: { storage_place: null }, base: { storage_place: 'Box 3' } },
    ])
    expect(editsOf([kept], { ...NO_CHOICE, place: { place: 'Box 3' } }, TODAY)).toEqual([])
  })

  it.each<[Partial<BulkChoice>]>([
    [{}],
    [{ place: { place: null } }],
    [{ status: 'ordered' }],
    [{ seller: { seller: null } }],
    [{ addedTags: ['A'], removedTags: ['z'] }],
  ])('skips existing values: %j', (choice) => {
    expect(editsOf([product], { ...NO_CHOICE, ...choice }, TODAY)).toEqual([])
  })

  it('reports too many tags before the server does', () => {
    const full = listRow({ tags: Array.from({ length: 20 }, (_, place) => `t${place}`) })
    expect(tagProblemOf([full, product], add('new'))).toContain('1 of these')
    expect(tagProblemOf([full], add('t3'))).toBeUndefined()
    expect(tagProblemOf([product], add('x'))).toBeUndefined()
  })
})
