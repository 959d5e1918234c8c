import { describe, expect, it } from 'vitest'
import { mergeProducts, patchProduct, takeBack } from '#src/entities/product/merge-products.ts'

function row(id: string, created: number, updated: number, name = id) {
  return {
    id,
    name,
    created_at: `2026-11-0${created}T00:00:00.000000+00:00`,
    updated_at: `2026-11-0${updated}T00:00:00.000000+00:00`,
  }
}

describe('rows that arrive', () => {
  it('are put newest first', () => {
    const merged = mergeProducts([row('a', 1, 1), row('c', 3, 3)], [row('b', 2, 2)])
    expect(merged.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  })

  it('replace an older version', () => {
    const merged = mergeProducts([row('a', 1, 1, 'old')], [row('a', 1, 2, 'new')])
    expect(merged).toEqual([row('a', 1, 2, 'new')])
  })

  it('do not undo a later change', () => {
    const merged = mergeProducts([row('a', 1, 3, 'changed')], [row('a', 1, 2, 'stale')])
    expect(merged).toEqual([row('a', 1, 3, 'changed')])
  })

  it('fill an empty list', () => {
    expect(mergeProducts(undefined, [row('a', 1, 1)])).toEqual([row('a', 1, 1)])
  })
})

describe('a patch', () => {
  it('changes one row', () => {
    const rows = [row('a', 1, 1), row('b', 2, 2)]
    expect(patchProduct(rows, 'b', { name: 'B' })).toEqual([rows[0], { ...rows[1], name: 'B' }])
  })

  it('leaves the list as it is when the row is unknown', () => {
    const rows = [row('a', 1, 1)]
    expect(patchProduct(rows, 'x', { name: 'X' })).toBe(rows)
  })
})

describe('a refused change', () => {
  it('goes back, but not over something newer', () => {
    const before = { name: 'Lamp', price: 5, notes: 'n' }
    const change = { name: 'Desk lamp', price: 6 }
    const current = { name: 'Desk lamp', price: 7, notes: 'm' }
    expect(takeBack(current, before, change)).toEqual({ name: 'Lamp', price: 7, notes: 'm' })
  })
})
