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

test('a stored list is restored, and refetched', async () => {
  await keep((client) => client.setQueryData(list(), [{ id: '1' }]))
  const client = await restore()
  expect(client.getQueryData(list())).toEqual([{ id: '1' }])
  expect(client.getQueryState(list())?.isInvalidated).toBe(true)
})

test('a list that is being loaded when it is restored is loaded again: it was asked for without the restored rows', async () => {
  await keep((client) => client.setQueryData(list(), ['gone']))
  const client = new QueryClient()
  const begun: unknown[] = []
  const answers = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()]
  const loading = client.fetchQuery({
    queryKey: list(),
    queryFn: ({ signal }) => {
      void signal
      begun.push(client.getQueryData(list()))
      return answers[begun.length - 1]?.promise ?? []
    },
  })
  await restoreQueries(client, me)
  expect(begun).toEqual([undefined, ['gone']])
  answers[0]?.resolve(['first'])
  answers[1]?.resolve(['second'])
  expect(await loading).toEqual(['second'])
  expect(client.getQueryData(list())).toEqual(['second'])
})

test('a list that was loaded before storing started is stored', async () => {
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
  ['another person’s list', list('somebody else')],
  ['a list that is always refetched', ['trash', me]],
  ['a list without an owner', ['products']],
])('%s is not stored', async (_what, key) => {
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

test("the last hundred products' pages are stored, and the list with them", async () => {
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

test("the server's answer is newer than the stored data", async () => {
  await keep((client) => client.setQueryData(list(), ['old']))
  const client = new QueryClient()
  client.setQueryData(list(), ['new'])
  await restoreQueries(client, me)
  expect(client.getQueryData(list())).toEqual(['new'])
})

test('a long list is stored in parts and restored whole, also if it became shorter', async () => {
  const rows = Array.from({ length: 1000 }, (_, id) => ({ id: `${id}` }))
  await keep((client) => client.setQueryData(list(), rows))
  expect(store.size).toBe(4)
  expect((await restore()).getQueryData(list())).toEqual(rows)
  await keep((client) => client.setQueryData(list(), rows.slice(0, 500)))
  expect((await restore()).getQueryData(list())).toEqual(rows.slice(0, 500))
  // The remaining part is removed at the next start.
  expect(store.size).toBe(3)
})

test('a list with a missing part is fetched again', async () => {
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

test('of the catalogue the first page of a search is stored', async () => {
  const key = ['offers', me, 'free', { search: '' }]
  await keep((client) =>
    client.setQueryData(key, { pages: [['one'], ['two']], pageParams: [null, 'after one'] }),
  )
  expect((await restore()).getQueryData(key)).toEqual({ pages: [['one']], pageParams: [null] })
})
