import { describe, expect, it } from 'vitest'
import {
  pagesOf,
  pressSort,
  readTableSearch,
  tableSearchOf,
  tableStateOf,
  type TableStart,
} from '#src/features/admin/table/table-state.ts'

type Sort = 'name' | 'created'
const sorts: readonly Sort[] = ['name', 'created']
const start: TableStart<Sort> = { sort: 'created', descending: true, size: 25 }
const stateOf = (raw: Record<string, unknown>) => tableStateOf(readTableSearch(raw), sorts, start)

describe('the address of a table', () => {
  it('gives the default state if it contains nothing valid', () => {
    const beginning = { q: '', sort: 'created', descending: true, page: 1, size: 25 }
    expect(stateOf({})).toEqual(beginning)
    expect(stateOf({ q: ' ', sort: 'price', dir: 'up', page: 0, size: 7 })).toEqual(beginning)
    expect(stateOf({ q: {}, sort: 3, dir: null, page: 1.5, size: '10' })).toEqual(beginning)
  })

  it('searches for storable texts', () => {
    expect(stateOf({ q: 'a\0b' }).q).toBe('ab')
    expect(stateOf({ q: `${'x'.repeat(199)}🎁` }).q).toBe('x'.repeat(199))
    expect(stateOf({ q: '🎁 مرحبا' }).q).toBe('🎁 مرحبا')
  })

  it('contains differences from the default state, and nothing else', () => {
    expect(tableSearchOf(stateOf({}), start)).toEqual({})
    const search = { q: '42', sort: 'name', dir: 'desc', page: 3, size: 100 }
    expect(tableSearchOf(stateOf({ ...search, q: 42 }), start)).toEqual(search)
  })

  it('keeps a sort that differs only by its direction', () => {
    const turned = pressSort(stateOf({}), 'created')
    expect(tableSearchOf(turned, start)).toEqual({ sort: 'created', dir: 'asc' })
    expect(stateOf(tableSearchOf(turned, start))).toEqual(turned)
  })
})

it('a press reverses the current column, and sorts another one descending, on the first page', () => {
  const third = stateOf({ page: 3 })
  expect(pressSort(third, 'created')).toMatchObject({ descending: false, page: 1 })
  const byName = pressSort(third, 'name')
  expect(byName).toMatchObject({ sort: 'name', descending: true, page: 1 })
  expect(pressSort(byName, 'name')).toMatchObject({ sort: 'name', descending: false })
})

it('there is always a page', () => {
  expect([0, 1, 25, 26].map((total) => pagesOf(total, 25))).toEqual([1, 1, 1, 2])
})
