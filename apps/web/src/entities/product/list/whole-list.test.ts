import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { ProductCache } from '#src/entities/product/product-cache.ts'
import { productKeys } from '#src/entities/product/product-keys.ts'
import { isWholeList, markList, mayKeep } from '#src/entities/product/list/whole-list.ts'
import { listRow } from '#src/testing/product-rows.ts'

it('a list is complete when its last page has loaded, and is stored on the device only then', () => {
  const client = new QueryClient()
  const kept = () => {
    const query = client.getQueryCache().find({ queryKey: productKeys.list('anna') })
    return query && mayKeep(client, 'anna')(query)
  }
  new ProductCache(client, 'anna').takePage([listRow()])
  expect(isWholeList(client, 'anna')).toBe(false)
  expect(kept()).toBe(false)
  markList(client, 'anna', true)
  expect(isWholeList(client, 'anna')).toBe(true)
  expect(kept()).toBe(true)
  expect(isWholeList(client, 'ben')).toBe(false)
})

it('other queries are stored whatever the list is', () => {
  const client = new QueryClient()
  const key = productKeys.detail('anna', 'lamp')
  client.setQueryData(key, null)
  const query = client.getQueryCache().find({ queryKey: key })
  expect(query && mayKeep(client, 'anna')(query)).toBe(true)
})
