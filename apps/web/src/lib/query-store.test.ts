import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetQueries, keepQueries, restoreQueries } from '#src/lib/query-store.ts'

/** The test environment has no IndexedDB; this replaces it with the four calls that we make. */
const store = new Map<string, unknown>()
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  entries: () => Promise.resolve([...store]),
  set: (name: string, value: unknown) => Promise.resolve(store.set(name, structuredClone(value))),
  delMany: (names: string[]) => Promise.resolve(names.map((name) => store.delete(name))),
}))

const me = 'me'
const day = 24 * 60 * 60_000
const list = (owner = me) => ['products', owner, 'list'] as const

beforeEach(() => store.clear())

async function keep(write: (client: QueryClient) => void): Promise<void> {
  vi.useFakeTimers()
  const client = new QueryClient()
  const stop = keepQueries(client, me)
  write(client)
  await vi.advanceTimersByTimeAsync(1500)
  stop()
  vi.useRealTimers()
}

async function restore(owner = me): Promise<QueryClient> {
  const client = new QueryClient()
  await restoreQueries(client, owner)
  return client
}

test('a list that was there comes back, and is asked for again', async () => {
  await keep((client) => client.setQueryData(list(), [{ id: '1' }]))
  const client = await restore()
  expect(client.getQueryData(list())).toEqual([{ id: '1' }])
  expect(client.getQueryState(list())?.isInvalidated).toBe(true)
})

test('a list that was there before keeping began is kept', async () => {
  vi.useFakeTimers()
  const client = new QueryClient()
  client.setQueryData(list(), [{ id: '1' }])
  const stop = keepQueries(client, me)
  await vi.advanceTimersByTimeAsync(1500)
  stop()
  vi.useRealTimers()
  expect((await restore()).getQueryData(list())).toEqual([{ id: '1' }])
})

test("nobody sees another person's lists, and they are removed", async () => {
  await keep((client) => client.setQueryData(list(), [{ id: '1' }]))
  const client = await restore('somebody else')
  expect(client.getQueryCache().getAll()).toEqual([])
  expect(store.size).toBe(0)
})

test.each([
  ['what another person holds', list('somebody else')],
  ['what is asked anew each time', ['trash', me]],
  ['what has no owner', ['products']],
])('%s is not kept', async (_what, key) => {
  await keep((client) => client.setQueryData(key, ['secret']))
  expect(store.size).toBe(0)
})

test.each([
  [29, 1],
  [31, 0],
])('after %s days %s lists are left', async (days, left) => {
  const updatedAt = Date.now() - days * day
  await keep((client) => client.setQueryData(list(), [{ id: '1' }], { updatedAt }))
  const client = await restore()
  expect(client.getQueryCache().getAll()).toHaveLength(left)
  expect(store.size).toBe(left)
})

test('of the pages of products the last hundred are kept, and the list with them', async () => {
  await keep((client) => {
    client.setQueryData(list(), [], { updatedAt: Date.now() - day })
    for (let id = 0; id < 120; id++)
      client.setQueryData(['products', me, 'detail', `${id}`], { id })
  })
  const client = await restore()
  expect(client.getQueryCache().getAll()).toHaveLength(100)
  expect(client.getQueryData(list())).toEqual([])
  expect(store.size).toBe(100)
})

test('what the server answered meanwhile is newer than what was kept', async () => {
  await keep((client) => client.setQueryData(list(), ['old']))
  const client = new QueryClient()
  client.setQueryData(list(), ['new'])
  await restoreQueries(client, me)
  expect(client.getQueryData(list())).toEqual(['new'])
})

test('a long list is kept in parts and comes back whole, also when it became shorter', async () => {
  const rows = Array.from({ length: 1000 }, (_, id) => ({ id: `${id}` }))
  await keep((client) => client.setQueryData(list(), rows))
  expect(store.size).toBe(4)
  expect((await restore()).getQueryData(list())).toEqual(rows)
  await keep((client) => client.setQueryData(list(), rows.slice(0, 500)))
  expect((await restore()).getQueryData(list())).toEqual(rows.slice(0, 500))
  // The remaining part is removed at the next start.
  expect(store.size).toBe(3)
})

test('a list of which a part is missing is asked for anew', async () => {
  const rows = Array.from({ length: 1000 }, (_, id) => ({ id: `${id}` }))
  await keep((client) => client.setQueryData(list(), rows))
  const [part = ''] = [...store.keys()].filter((name) => name.endsWith('#1'))
  store.delete(part)
  expect((await restore()).getQueryData(list())).toBeUndefined()
  expect(store.size).toBe(0)
})

test('signing out leaves nothing', async () => {
  await keep((client) => client.setQueryData(list(), ['mine']))
  await forgetQueries()
  expect(store.size).toBe(0)
})

test('of the catalogue the first page of a question is kept', async () => {
  const key = ['offers', me, 'free', { search: '' }]
  await keep((client) =>
    client.setQueryData(key, { pages: [['one'], ['two']], pageParams: [null, 'after one'] }),
  )
  expect((await restore()).getQueryData(key)).toEqual({ pages: [['one']], pageParams: [null] })
})
