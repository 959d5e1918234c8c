import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { ProductCache, momentAfter } from '#src/entities/product/product-cache.ts'
import { productKeys } from '#src/entities/product/product-keys.ts'
import { listRow, wholeProduct } from '#src/testing/product-rows.ts'

const owner = 'aaaaaaaa-0000-4000-8000-000000000001'
const { id, updated_at } = listRow()
const later = '2026-11-21T10:00:00.000000+00:00'

function hold() {
  const client = new QueryClient()
  const cache = new ProductCache(client, owner)
  cache.merge([listRow()])
  const page = () => client.getQueryData(productKeys.detail(owner, id))
  client.setQueryData(productKeys.detail(owner, id), wholeProduct())
  return { cache, page }
}

describe('a change that is not answered yet', () => {
  it('shows in the list and on the page, and goes back on both', () => {
    const { cache, page } = hold()
    const change = { status: 'received', updated_at: later } as const
    const before = cache.show(id, change)
    expect(cache.row(id)?.status).toBe('received')
    expect(page()).toMatchObject({ status: 'received' })
    cache.hide(id, change, before)
    expect(cache.row(id)).toEqual(listRow())
    expect(page()).toEqual(wholeProduct())
  })

  it('goes back without undoing what arrived meanwhile', () => {
    const { cache } = hold()
    const change = { name: 'Reading lamp', updated_at: later }
    const before = cache.show(id, change)
    cache.merge([listRow({ name: 'Reading lamp', price: 5, updated_at: '2026-11-22T00:00:00Z' })])
    cache.hide(id, change, before)
    expect(cache.row(id)).toMatchObject({ name: 'Desk lamp', price: 5 })
  })

  it('gives way to the answer, also when the clock of this device is ahead', () => {
    const { cache } = hold()
    cache.show(id, { name: 'Typed', updated_at: '2027-01-01T00:00:00Z' })
    cache.put(wholeProduct({ name: 'Stored', updated_at: later }))
    expect(cache.row(id)).toMatchObject({ name: 'Stored', updated_at: later })
  })
})

describe('what the screens hold', () => {
  it('keeps trashed rows apart by their mark, with the version that the server gave', () => {
    const { cache } = hold()
    cache.merge([listRow({ deleted_at: later, updated_at: later })])
    cache.stamp([{ id, updated_at: '2026-11-21T10:00:01Z' }])
    expect(cache.row(id)).toMatchObject({ deleted_at: later, updated_at: '2026-11-21T10:00:01Z' })
  })

  it('forgets what is gone', () => {
    const { cache } = hold()
    cache.remove([id])
    expect(cache.rows()).toEqual([])
  })
})

it('a change made now is later than every version held', () => {
  expect(momentAfter(updated_at, new Date('2026-11-22T00:00:00Z'))).toBe('2026-11-22T00:00:00.000Z')
  expect(momentAfter(updated_at, new Date('2026-01-01T00:00:00Z'))).toBe('2026-11-20T10:00:00.001Z')
  expect(momentAfter(undefined, new Date('2026-01-01T00:00:00Z'))).toBe('2026-01-01T00:00:00.000Z')
})
