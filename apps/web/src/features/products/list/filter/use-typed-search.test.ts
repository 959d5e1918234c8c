import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type ListFilters,
  filtersOfSearch,
} from '#src/features/products/list/filter/list-filters.ts'
import { useTypedSearch } from '#src/features/products/list/filter/use-typed-search.ts'

/** The hook with an address that changes when `land` is called, as a router's does. */
function open(search = '') {
  const written: ListFilters[] = []
  const { result, rerender, unmount } = renderHook(
    ({ filters }) => useTypedSearch(filters, (next) => written.push(next)),
    { initialProps: { filters: filtersOfSearch({ search }) } },
  )
  return {
    written: () => written.map((filters) => filters.search),
    last: () => written.at(-1),
    searched: () => result.current.filters.search,
    type: (text: string) => act(() => result.current.type(text)),
    settle: () => act(() => result.current.settle()),
    change: (part: Partial<ListFilters>) => act(() => result.current.change(part)),
    land: (text: string) => rerender({ filters: filtersOfSearch({ search: text }) }),
    rest: () => {
      act(() => void vi.advanceTimersByTime(300))
    },
    unmount,
  }
}

describe('text typed into the search', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is searched at once, and written once after a typing pause', () => {
    const list = open()
    for (const text of ['d', 'de', 'des', 'desk ']) list.type(text)
    expect(list.searched()).toBe('desk')
    expect(list.written()).toEqual([])
    list.rest()
    expect(list.written()).toEqual(['desk'])
    list.land('desk')
    expect(list.searched()).toBe('desk')
    list.rest()
    expect(list.written()).toEqual(['desk'])
  })

  it('is written at once when the field is left, and only if there is something to write', () => {
    const list = open()
    list.settle()
    expect(list.written()).toEqual([])
    list.type('desk')
    list.settle()
    list.rest()
    expect(list.written()).toEqual(['desk'])
  })

  it('stays if an earlier text arrives while the person types more', () => {
    const list = open()
    list.type('d')
    list.rest()
    list.type('de')
    list.land('d')
    expect(list.searched()).toBe('de')
    list.rest()
    expect(list.written()).toEqual(['d', 'de'])
  })

  it('can be removed before it is written', () => {
    const list = open()
    list.type('d')
    list.rest()
    list.type('')
    list.land('d')
    expect(list.searched()).toBe('')
    list.rest()
    list.land('')
    expect(list.searched()).toBe('')
    expect(list.written()).toEqual(['d', ''])
  })

  it('is written together with another filter that changes meanwhile', () => {
    const list = open()
    list.type('desk')
    list.change({ sort: 'name' })
    list.rest()
    expect(list.written()).toEqual(['desk'])
    expect(list.last()).toMatchObject({ search: 'desk', sort: 'name' })
  })

  it('is replaced if the address changes otherwise', () => {
    const list = open('lamp')
    list.type('desk')
    list.land('another view')
    expect(list.searched()).toBe('another view')
    list.rest()
    expect(list.written()).toEqual([])
    // Also if it returns to its earlier value.
    list.land('lamp')
    expect(list.searched()).toBe('lamp')
  })

  it('is written before the page closes', () => {
    const list = open()
    list.type('desk')
    window.dispatchEvent(new Event('pagehide'))
    expect(list.written()).toEqual(['desk'])
    list.unmount()
    window.dispatchEvent(new Event('pagehide'))
    expect(list.written()).toEqual(['desk'])
  })
})
