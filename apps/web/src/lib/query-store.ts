import {
  hashKey,
  type InfiniteData,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { createStore, delMany, entries, set, type UseStore } from 'idb-keyval'
import { joinParts, partsOf, type Part } from '#src/lib/query-parts.ts'
import { reportError } from '#src/lib/errors.ts'
import { isInstalled } from '#src/lib/installed-mode.ts'
import { whenIdle } from '#src/ui/when-idle.ts'

/** The queries that are shown without a network. Every key has its owner in second place. */
const keptKinds = new Set([
  'products',
  'sellers',
  'plan',
  'profile',
  'views',
  'offers',
  'found-offers',
  'message-templates',
])
/** Of a product's page. */
const pageKinds = new Set<unknown>(['detail', 'history', 'proofs', 'listings'])
/** Changes when the queries' data changes its shape; stored data in another shape is dropped. */
const shape = 13
const longestMs = 30 * 24 * 60 * 60_000
/** How many of the last opened products' pages are stored; lists are always stored. */
const mostPages = 100
/** For a list that loads page by page, only its beginning. */
const beginPages = 1
/** Changes within this time are written together. */
const restMs = 1000

interface Kept {
  key: QueryKey
  data: unknown
  updatedAt: number
  shape: number
  /** A long list is stored in parts, so that no write blocks the screen. */
  parts?: number
}

let store: UseStore | undefined

/** The installed app and the browser may have different users, so each has a separate store. */
function openStore(): UseStore {
  store ??= createStore(
    isInstalled() ? 'sampletrail-lists-pwa' : 'sampletrail-lists-web',
    'queries',
  )
  return store
}

function isKept(key: QueryKey, userId: string): boolean {
  return key.length > 1 && keptKinds.has(String(key[0])) && key[1] === userId
}

/** Newest first, and lists before the pages of single products and searches of the catalogue. */
function rank({ key, updatedAt }: Kept): number {
  const isPage = key[0] === 'offers' || pageKinds.has(key[2])
  return isPage ? updatedAt : Number.MAX_SAFE_INTEGER
}

/**
 * Loads this device's stored data of a person into the cache, to be shown until the server has answered; removes data that
 * is too old, belongs to another person or has another shape.
 */
export async function restoreQueries(client: QueryClient, userId: string): Promise<void> {
  const all = await entries<string, Kept | Part>(openStore())
  const since = Date.now() - longestMs
  const usable = joinParts<Kept>(all)
    .filter(
      ([, kept]) => kept.shape === shape && kept.updatedAt > since && isKept(kept.key, userId),
    )
    .toSorted(([, one], [, other]) => rank(other) - rank(one))
    .slice(0, mostPages)
  const names = new Set(
    usable.flatMap(([name, { parts = 0 }]) => [name, ...partNames(name, parts)]),
  )
  await delMany(
    all.map(([name]) => name).filter((name) => !names.has(name)),
    openStore(),
  )
  for (const [, { key, data, updatedAt }] of usable) {
    if (client.getQueryData(key) !== undefined) continue
    const query = { queryKey: key, exact: true }
    // An answer that is on its way was asked for without these rows, and would keep those that are gone.
    const isAsked = client.isFetching(query) > 0
    client.setQueryData(key, data, { updatedAt })
    // However fresh it looks, it lacks later changes.
    void client.invalidateQueries({ ...query, refetchType: isAsked ? 'all' : 'none' })
  }
}

/**
 * Stores a person's lists, now and after each answer of the server, except those that `mayKeep` excludes.
 * Returns a function that stops it.
 */
export function keepQueries(
  client: QueryClient,
  userId: string,
  mayKeep: (query: Query) => boolean = () => true,
): () => void {
  const changed = new Map<string, Query>()
  const written = new Map<string, readonly unknown[]>()
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function write() {
    timer = undefined
    const queries = [...changed.values()]
    changed.clear()
    try {
      // A full or forbidden store is no loss: the app works as it does without one.
      for (const query of queries) await writeQuery(query, written, () => stopped)
    } catch (error) {
      reportError(error)
    }
  }

  function note(query: Query) {
    if (!isKept(query.queryKey, userId) || !mayKeep(query)) return
    changed.set(query.queryHash, query)
    timer ??= setTimeout(() => void write(), restMs)
  }

  const cache = client.getQueryCache()
  // Restored data is marked as outdated, and stored already.
  for (const query of cache.getAll()) {
    if (query.state.status === 'success' && !query.state.isInvalidated) note(query)
  }
  const stop = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') note(event.query)
  })
  return () => {
    stopped = true
    clearTimeout(timer)
    stop()
  }
}

/** Writes a query; of a long list only the parts that differ from `written`, each when the page is idle. */
async function writeQuery(
  { queryKey, state }: Query,
  written: Map<string, readonly unknown[]>,
  isOver: () => boolean,
): Promise<void> {
  const name = hashKey(queryKey)
  const data = beginOf(state.data)
  const kept: Kept = { key: queryKey, data, updatedAt: state.dataUpdatedAt, shape }
  const parts = partsOf(state.data)
  if (parts === null) return set(name, kept, openStore())
  for (const [place, rows] of parts.entries()) {
    const partName = `${name}#${place}`
    const before = written.get(partName)
    if (before?.length === rows.length && rows.every((row, index) => row === before[index]))
      continue
    await new Promise<void>(whenIdle)
    // Signed out meanwhile: nothing may be written after the stored data was removed.
    if (isOver()) return
    await set(partName, { rows } satisfies Part, openStore())
    written.set(partName, rows)
  }
  await set(name, { ...kept, data: [], parts: parts.length }, openStore())
}

function beginOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data && 'pageParams' in data)) {
    return data
  }
  const { pages, pageParams } = data as InfiniteData<unknown>
  return { pages: pages.slice(0, beginPages), pageParams: pageParams.slice(0, beginPages) }
}

function partNames(name: string, parts: number): string[] {
  return Array.from({ length: parts }, (_, place) => `${name}#${place}`)
}

/** Removes all stored data from this device. */
export async function forgetQueries(): Promise<void> {
  const all = await entries<string, unknown>(openStore())
  await delMany(
    all.map(([name]) => name),
    openStore(),
  )
}
