import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { listRowOf, ProductCache } from '#src/entities/product/product-cache.ts'
import { productKeys } from '#src/entities/product/product-keys.ts'
import type { UnsentEdit } from '#src/entities/product/outbox/unsent-change.ts'
import { listRow, wholeProduct } from '#src/testing/product-rows.ts'

const owner = 'aaaaaaaa-0000-4000-8000-000000000001'
const { id } = listRow()
const later = '2026-11-21T10:00:00.000000+00:00'

function hold() {
  const client = new QueryClient()
  const cache = new ProductCache(client, owner)
  cache.takePage([listRow()])
  const page = () => client.getQueryData(productKeys.detail(owner, id))
  client.setQueryData(productKeys.detail(owner, id), wholeProduct())
  return { client, cache, page }
}

describe('a change without an answer', () => {
  const edit: UnsentEdit = {
    id,
    name: 'Desk lamp',
    change: { name: 'Reading lamp' },
    base: { name: 'Desk lamp' },
  }

  it('appears in the list and on the page, and is reverted on both', () => {
    const { cache, page } = hold()
    cache.showUnsent([edit])
    expect(cache.row(id)?.name).toBe('Reading lamp')
    expect(page()).toMatchObject({ name: 'Reading lamp' })
    cache.hideUnsent([edit])
    expect(cache.row(id)).toEqual(listRow())
    expect(page()).toEqual(wholeProduct())
  })

  it('is reverted without undoing changes that arrived meanwhile', () => {
    const { cache } = hold()
    cache.showUnsent([edit])
    cache.merge([listRow({ name: 'Reading lamp', price: 5, updated_at: '2026-11-22T00:00:00Z' })])
    cache.hideUnsent([edit])
    expect(cache.row(id)).toMatchObject({ name: 'Desk lamp', price: 5 })
  })

  it("is replaced by the answer, also if this device's clock is ahead", () => {
    const { cache } = hold()
    cache.merge([listRow({ name: 'Typed', updated_at: '2027-01-01T00:00:00Z' })])
    cache.put(wholeProduct({ name: 'Stored', updated_at: later }))
    expect(cache.row(id)).toMatchObject({ name: 'Stored', updated_at: later })
  })
})

it.each([
  ['list', productKeys.list(owner)],
  ['page', productKeys.detail(owner, id)],
])('a %s that must be loaded again still must when this device changes it', async (_what, key) => {
  const { cache, client } = hold()
  await client.invalidateQueries({ queryKey: key, refetchType: 'none' })
  cache.showUnsent([{ id, change: { name: 'Reading lamp' }, base: {} }])
  expect(client.getQueryState(key)?.isInvalidated).toBe(true)
})

describe('the loaded products', () => {
  it("mark trashed rows, with the server's version", () => {
    const { cache } = hold()
    cache.merge([listRow({ deleted_at: later, updated_at: later })])
    cache.stamp([{ id, updated_at: '2026-11-21T10:00:01Z' }])
    expect(cache.row(id)).toMatchObject({ deleted_at: later, updated_at: '2026-11-21T10:00:01Z' })
  })

  it('lose deleted ones', () => {
    const { cache } = hold()
    cache.remove([id])
    expect(cache.rows()).toEqual([])
  })

  it('show the list’s row of a product whose page was stored earlier', () => {
    const { cache } = hold()
    cache.merge([listRow({ status: 'reviewed', updated_at: later })])
    expect(cache.seen([id]).get(id)).toMatchObject({ status: 'reviewed', updated_at: later })
    expect(cache.seen(['unknown']).size).toBe(0)
  })

  it('contain no list made of single rows', () => {
    const cache = new ProductCache(new QueryClient(), owner)
    cache.merge([listRow()])
    cache.put(wholeProduct())
    expect(cache.rows()).toBeUndefined()
  })

  it('show sellers by their current names, in the list and on the page', () => {
    const { cache, page } = hold()
    const seller = { id: 's1', name: 'Acme' }
    cache.merge([listRow({ seller_id: 's1', seller, updated_at: later })])
    cache.nameSellers([{ id: 's1', name: 'Acme Ltd' }])
    expect(cache.row(id)?.seller).toEqual({ id: 's1', name: 'Acme Ltd' })
    expect(page()).toEqual(wholeProduct())
    const rows = cache.rows()
    cache.nameSellers([
      { id: 's1', name: 'Acme Ltd' },
      { id: 's2', name: 'Other' },
    ])
    expect(cache.rows()).toBe(rows)
  })
})

it('the row of a list has each of its columns as the product has it', () => {
  const row = listRow({ storage_place: 'Box 3', review_url: 'https://r.test', tags: ['gift'] })
  expect(listRowOf({ ...wholeProduct(), ...row, seller: null })).toEqual(row)
})
