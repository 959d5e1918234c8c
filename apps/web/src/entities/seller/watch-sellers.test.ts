import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ProductCache } from '#src/entities/product/product-cache.ts'
import { announceSellers, watchSellers } from '#src/entities/seller/watch-sellers.ts'
import { sellerKeys } from '#src/entities/seller/seller-keys.ts'
import { forgetStoredSession, sessionKey } from '#src/lib/stored-session.ts'
import { connectFakeBackend, testSession } from '#src/testing/fake-backend.ts'
import { fakeChannel } from '#src/testing/fake-channel.ts'
import { listRow } from '#src/testing/product-rows.ts'

const owner = 'aaaaaaaa-0000-4000-8000-000000000001'
const seller = 'bbbbbbbb-0000-4000-8000-000000000002'
const at = (second: number) => new Date(Date.UTC(2026, 10, 1, 12, 0, second)).toISOString()

/** A watch with one product of the seller, and a function that sends messages on its channel. */
async function watch({ holdsSeller = true } = {}) {
  const { supabase, requests } = await connectFakeBackend({
    'GET /rest/v1/sellers': { body: [{ id: seller, name: 'Stored since' }] },
  })
  localStorage.setItem(sessionKey(), JSON.stringify(testSession()))
  const client = new QueryClient()
  const cache = new ProductCache(client, owner)
  cache.takePage([{ ...listRow(), seller_id: seller, seller: { id: seller, name: 'Old name' } }])
  if (holdsSeller) client.setQueryData(sellerKeys.own(owner), [{ id: seller, name: 'Old name' }])
  const channel = await fakeChannel(supabase)
  onTestFinished(watchSellers(supabase, owner, client))
  await channel.joining()
  return {
    asked: () => requests.filter(({ path }) => path === '/rest/v1/sellers').length,
    shownName: () => cache.rows()?.[0]?.seller?.name,
    isFetching: () => client.isFetching() > 0,
    isListStale: () => client.getQueryState(sellerKeys.own(owner))?.isInvalidated === true,
    hear: channel.hear,
    join: () => channel.tell('SUBSCRIBED'),
  }
}

test('a seller that was renamed elsewhere shows its new name on products, and lists load again', async () => {
  const { hear, shownName, isListStale } = await watch()
  hear({ eventType: 'UPDATE', new: { id: seller, name: 'New name', updated_at: at(2) } })
  expect(shownName()).toBe('New name')
  expect(isListStale()).toBe(true)
  // A late message does not restore the earlier name.
  hear({ eventType: 'UPDATE', new: { id: seller, name: 'First name', updated_at: at(1) } })
  expect(shownName()).toBe('New name')
})

test('a seller that was added or deleted elsewhere makes lists load again', async () => {
  const added = await watch()
  added.hear({ eventType: 'INSERT', new: { id: owner, name: 'Newcomer', updated_at: at(1) } })
  expect(added.isListStale()).toBe(true)
  const deleted = await watch()
  deleted.hear({ eventType: 'DELETE', old: { id: seller } })
  expect(deleted.isListStale()).toBe(true)
})

test("another person's deletion, which everybody is told about, loads nothing", async () => {
  const { hear, isListStale } = await watch()
  hear({ eventType: 'DELETE', old: { id: owner } })
  expect(isListStale()).toBe(false)
})

test('changes of names during a lost connection are fetched when it is back', async () => {
  const { join, shownName } = await watch({ holdsSeller: false })
  join()
  await vi.waitFor(() => expect(shownName()).toBe('Stored since'))
})

test('a change of sellers in another tab of this browser loads them again', async () => {
  const { asked, shownName, isFetching } = await watch()
  announceSellers(owner)
  await vi.waitFor(() => expect(asked()).toBe(2))
  await vi.waitFor(() => expect(shownName()).toBe('Stored since'))
  await vi.waitFor(() => expect(isFetching()).toBe(false))
})

test('a channel that is joined after signing out fetches nothing', async () => {
  const { asked, join } = await watch()
  forgetStoredSession()
  join()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked()).toBe(0)
})
