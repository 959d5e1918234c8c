import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { productListOptions } from '#src/entities/product/list/use-products.ts'
import { setUnsent } from '#src/entities/product/outbox/unsent.ts'
import { ProductCache } from '#src/entities/product/product-cache.ts'
import { connectFakeBackend } from '#src/testing/fake-backend.ts'
import { answerRows } from '#src/testing/fake-rest.ts'
import { listRow } from '#src/testing/product-rows.ts'

const owner = 'aaaaaaaa-0000-4000-8000-000000000001'
const id = (place: number) => `00000000-0000-4000-8000-${`${place}`.padStart(12, '0')}`
const rows = Array.from({ length: 300 }, (_, place) => {
  const moment = new Date(Date.UTC(2026, 0, 1) + place * 60_000).toISOString()
  return {
    ...listRow({ id: id(place), name: 'Lamp', created_at: moment, updated_at: moment }),
    user_id: owner,
    deleted_at: null,
  }
})
const edit = { id: id(299), change: { name: 'Mine' }, base: { name: 'Lamp' } }
const change = { id: '1', userId: owner, madeAt: 1, tries: 0, asks: false, edits: [edit] }

/** Loads the list, and calls `work` between its first page and the rest. */
async function loadWith(work: (cache: ProductCache) => void) {
  const client = new QueryClient()
  const cache = new ProductCache(client, owner)
  const answer = answerRows(rows)
  let isFirst = true
  await connectFakeBackend({
    'GET /rest/v1/products': (request) => {
      if (request.query.get('limit') === '1000' && isFirst) {
        isFirst = false
        work(cache)
      }
      return answer(request)
    },
  })
  const list = await client.fetchQuery(productListOptions(owner))
  expect(list).toHaveLength(rows.length)
  return list.find((row) => row.id === edit.id)?.name
}

afterEach(() => setUnsent([], () => undefined))

it('a change that is made while the rest of the list loads stays', async () => {
  const name = await loadWith((cache) => {
    setUnsent([change], () => undefined)
    cache.showUnsent([edit])
  })
  expect(name).toBe('Mine')
})

it('a change that is refused while the rest of the list loads does not come back', async () => {
  setUnsent([change], () => undefined)
  const name = await loadWith((cache) => {
    expect(cache.row(edit.id)?.name).toBe('Mine')
    setUnsent([], () => undefined)
    cache.hideUnsent([edit])
  })
  expect(name).toBe('Lamp')
})
