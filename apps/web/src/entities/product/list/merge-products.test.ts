import { describe, expect, it } from 'vitest'
import { mergeProducts } from '#src/entities/product/list/merge-products.ts'

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

describe('a later page', () => {
  it('goes after earlier ones', () => {
    const merged = mergeProducts([row('c', 3, 3), row('b', 2, 2)], [row('a', 1, 1)])
    expect(merged.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  })

  it('does not repeat existing rows', () => {
    const merged = mergeProducts([row('b', 2, 2), row('a', 1, 1)], [row('a', 1, 1), row('0', 1, 1)])
    expect(merged.map(({ id }) => id)).toEqual(['b', 'a', '0'])
  })
})
