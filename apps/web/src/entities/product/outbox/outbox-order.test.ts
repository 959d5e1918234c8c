import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refusalOf } from '#src/entities/product/outbox/outbox-answers.ts'
import { nextChangeId, type UnsentChange } from '#src/entities/product/outbox/unsent-change.ts'
import { productKeys } from '#src/entities/product/product-keys.ts'
import { checkConnection } from '#src/lib/connection.ts'
import { AppError } from '#src/lib/errors.ts'
import { idbDevice, idbKeyval, idbMaps } from '#src/testing/idb-maps.ts'
import {
  change,
  grantLocks,
  letIn,
  lose,
  openOutbox,
  versions,
} from '#src/testing/outbox-of-anna.ts'
import { listRow } from '#src/testing/product-rows.ts'

vi.mock('idb-keyval', async () => (await import('#src/testing/idb-maps.ts')).idbKeyval)

type Told = { p_id?: string; p_change?: object; p_changes?: { id: string; change: object }[] }

/** What a request changes, in short: 'lamp name=B'. */
function shortly(body: unknown): string {
  const { p_id, p_change, p_changes = [] } = body as Told
  const edits = p_id === undefined ? p_changes : [{ id: p_id, change: p_change }]
  return edits.map(({ id, change: to }) => `${id} ${JSON.stringify(to)}`).join('; ')
}

let last: string | undefined
/** A change made now; `at` is the device's clock. */
function make(
  id: string,
  to: UnsentChange['edits'][number]['change'],
  part: Partial<UnsentChange> = {},
  at = 9,
) {
  last = nextChangeId(at, last)
  const edits = [{ id, change: to, base: {} }]
  return { ...change, id: last, edits, ...part } satisfies UnsentChange
}

const rename = (name: string, asks = false) => make('lamp', { name }, { asks })

/** Sequences of changes that a person makes, in the order in which the server must get them. */
const sequences: Record<string, () => UnsentChange[]> = {
  'changes of one product': () => [rename('B', true), rename('C', true), rename('D', true)],
  'an undo after its change': () => [
    rename('B', true),
    make('lamp', { name: 'A' }, { undoes: true }),
  ],
  'a change of many between changes of one': () => [
    rename('B', true),
    {
      ...make('lamp', { tags: ['x'] }),
      edits: [
        { id: 'lamp', change: { tags: ['x'] }, base: {} },
        { id: 'desk', change: { tags: ['x'] }, base: {} },
      ],
    },
    make('desk', { name: 'D' }, { asks: true }),
  ],
  'a deletion last, and its restoration after it': () => [
    rename('B', true),
    make('lamp', { deleted_at: '2026-11-21T00:00:00Z' }),
    make('lamp', { deleted_at: null }, { undoes: true }),
  ],
  'changes made after the clock was set back': () => [
    rename('B', true),
    make('lamp', { name: 'C' }, { asks: true }, 1),
    make('lamp', { name: 'D' }, { asks: true }, 2),
  ],
  'changes whose numbers differ in length': () => [
    make('lamp', { name: 'B' }, { asks: true }, 99),
    make('lamp', { name: 'C' }, { asks: true }, 1000),
    make('lamp', { name: 'D' }, { asks: true }, 20_000),
  ],
}

/** What happens meanwhile; returns the answer to the request with this number, from 0 on. */
type Fate = (call: number) => 'stored' | 'answer lost' | 'lost' | 'failing'
const fates: Record<string, Fate> = {
  'all goes well': () => 'stored',
  'the first answer is lost': (call) => (call === 0 ? 'answer lost' : 'stored'),
  'every second answer is lost': (call) => (call % 2 === 0 ? 'answer lost' : 'stored'),
  'the first requests are lost': (call) => (call < 2 ? 'lost' : 'stored'),
  'the server fails at first': (call) => (call < 2 ? 'failing' : 'stored'),
}

/** A server that stores what it gets. */
function startServer(fate: Fate) {
  const stored: string[] = []
  let calls = 0
  const onCall = (path: string, body: unknown) => {
    if (!path.includes('/rpc/')) return Response.json([])
    const what = fate(calls)
    calls += 1
    if (what === 'lost') return Promise.reject(new TypeError('Failed to fetch'))
    if (what === 'failing') return Response.json({ message: 'Later' }, { status: 503 })
    if (stored.at(-1) !== shortly(body)) stored.push(shortly(body))
    if (what === 'answer lost') return Promise.reject(new TypeError('Failed to fetch'))
    const rows = ((body as Told).p_changes ?? [{ id: (body as Told).p_id ?? '' }]).map(
      ({ id }) => ({
        id,
        updated_at: '2026-11-21T00:00:00Z',
      }),
    )
    return Response.json(rows)
  }
  return { stored, onCall }
}

const kept = () => idbMaps.get('sampletrail-unsent-web') ?? new Map<string, unknown>()
const textOf = ({ edits }: UnsentChange) =>
  edits.map(({ id, change: to }) => `${id} ${JSON.stringify(to)}`).join('; ')

async function sendAll(outbox: { pump: () => Promise<void> }): Promise<void> {
  await vi.waitFor(
    async () => {
      await checkConnection()
      await outbox.pump()
      expect(kept().size).toBe(0)
    },
    { timeout: 5000, interval: 5 },
  )
}

beforeEach(() => {
  for (const store of idbMaps.values()) store.clear()
  letIn('anna')
  last = undefined
  idbDevice.isFull = false
  vi.stubGlobal('navigator', { onLine: true, locks: grantLocks() })
  // The server answers as soon as it is asked whether it is there.
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ status: 'ok' })))
})

describe.each(Object.entries(sequences))('%s', (_what, makeThem) => {
  it.each(Object.entries(fates))('in order, each once: %s', async (_fate, fate) => {
    const changes = makeThem()
    const { stored, onCall } = startServer(fate)
    const { outbox } = openOutbox(onCall)
    await outbox.start()
    void Promise.all(changes.map((each) => outbox.add(each)))
    await vi.waitFor(() =>
      expect(kept().size + stored.length).toBeGreaterThanOrEqual(changes.length),
    )
    await sendAll(outbox)
    expect(stored).toEqual(changes.map(textOf))
    outbox.stop()
  })

  it('in order, each once: after a restart, whatever order the store has', async () => {
    const changes = makeThem()
    const { stored, onCall } = startServer(() => 'stored')
    // A device without a network stores them; the page is closed, and opened again.
    vi.stubGlobal('navigator', { onLine: false, locks: grantLocks() })
    await checkConnection()
    const before = openOutbox(onCall)
    await before.outbox.start()
    for (const each of changes) expect(await before.outbox.add(each)).toBe('kept')
    before.outbox.stop()
    expect(stored).toEqual([])
    const held = [...kept()].toReversed()
    kept().clear()
    for (const [name, value] of held) kept().set(name, value)
    vi.stubGlobal('navigator', { onLine: true, locks: grantLocks() })
    const after = openOutbox(onCall)
    await after.outbox.start()
    await sendAll(after.outbox)
    expect(stored).toEqual(changes.map(textOf))
    after.outbox.stop()
  })
})

it('an earlier change that only this tab has is sent before one that another tab stored', async () => {
  const [first, second] = [rename('B', true), rename('C', true)]
  const { stored, onCall } = startServer(() => 'stored')
  const gate = Promise.withResolvers<undefined>()
  const { outbox } = openOutbox(async (path, body) => {
    await gate.promise
    return onCall(path, body)
  })
  await outbox.start()
  // The server is slow with something else, until both are there.
  const other = outbox.add(make('desk', { name: 'D' }, {}, 1))
  idbDevice.isFull = true
  const sent = outbox.add(first)
  kept().set(second.id, second)
  gate.resolve(undefined)
  await Promise.all([other, sent])
  await sendAll(outbox)
  expect(stored.filter((text) => text.startsWith('lamp'))).toEqual([first, second].map(textOf))
  outbox.stop()
})

it('sends a deletion without the time that the screen showed: the server has its own', async () => {
  const bodies: unknown[] = []
  const { outbox } = openOutbox((path, body) => {
    if (!path.includes('/rpc/')) return undefined
    bodies.push(body)
    return Response.json([{ id: 'lamp', updated_at: '2026-11-21T00:00:00Z' }])
  })
  const base = { deleted_at: '2026-11-20T00:00:00Z', name: 'A' }
  const edits = [{ id: 'lamp', change: { deleted_at: null, name: 'A' }, base }]
  await outbox.add({ ...make('lamp', {}), edits })
  expect(bodies).toEqual([
    { p_changes: [{ id: 'lamp', change: { deleted_at: null, name: 'A' }, base: { name: 'A' } }] },
  ])
  outbox.stop()
})

describe('of two waiting changes of one field the later one is shown', () => {
  const [earlier, later] = [rename('Earlier', true), rename('Later', true)]

  it('when another tab has stored the earlier one meanwhile', async () => {
    const { outbox, cache } = openOutbox(lose)
    cache.takePage([listRow({ id: 'lamp', name: 'A' })])
    await outbox.add(later)
    idbKeyval.createStore('sampletrail-unsent-web').set(earlier.id, earlier)
    await outbox.pump()
    expect(cache.row('lamp')?.name).toBe('Later')
    outbox.stop()
  })

  it('when the earlier one was refused and is tried again', async () => {
    const refused = { ...earlier, refusal: refusalOf(new AppError('No', { status: 400 })) }
    const store = idbKeyval.createStore('sampletrail-unsent-web')
    store.set(refused.id, refused)
    const { outbox, cache } = openOutbox(lose)
    cache.takePage([listRow({ id: 'lamp', name: 'A' })])
    await outbox.start()
    await outbox.add(later)
    await outbox.retry(refused)
    expect(cache.row('lamp')?.name).toBe('Later')
    outbox.stop()
  })
})

it("loads a product's page again in another tab whose load began before the change and ends after it", async () => {
  const loaded = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  const [at] = versions
  let name = 'Old'
  const one = openOutbox(async (path) => {
    if (!path.includes('/rpc/')) return Response.json([])
    await taken.promise
    name = 'New'
    return Response.json(versions)
  })
  vi.resetModules()
  const { Outbox: Tab } = await import('#src/entities/product/outbox/outbox.ts')
  const other = openOutbox(undefined, Tab)
  for (const { cache } of [one, other]) cache.takePage([listRow({ id: 'lamp', name: 'Old' })])
  await other.outbox.start()
  const page = new QueryObserver(other.client, {
    queryKey: productKeys.detail('anna', 'lamp'),
    queryFn: async () => {
      const answer = { id: 'lamp', name }
      await loaded.promise
      return answer
    },
  })
  const leave = page.subscribe(() => undefined)
  const sent = one.outbox.add({ ...rename('New'), madeAt: Date.now() })
  await vi.waitFor(() => expect(other.cache.row('lamp')?.name).toBe('New'))
  taken.resolve()
  expect(await sent).toBe('sent')
  await vi.waitFor(() => expect(other.cache.row('lamp')?.updated_at).toBe(at?.updated_at))
  loaded.resolve()
  await vi.waitFor(() => expect(page.getCurrentResult().data).toEqual({ id: 'lamp', name: 'New' }))
  leave()
  for (const { outbox } of [one, other]) outbox.stop()
})

it('says what was skipped before it removes the change, whatever takes long after that', async () => {
  const answer = [{ id: 'lamp', updated_at: '2026-11-21T00:00:00Z', left: ['name'] }]
  const { outbox, cache, left } = openOutbox((path) =>
    path.includes('/rpc/') ? Response.json(answer) : new Promise<never>(() => undefined),
  )
  cache.takePage([listRow({ id: 'lamp', name: 'Old' })])
  const told: number[] = []
  const remove = vi.spyOn(idbKeyval, 'delMany').mockImplementation(() => {
    told.push(left.length)
    return Promise.resolve([])
  })
  void outbox.add(change)
  await vi.waitFor(() => expect(told).toEqual([1]))
  remove.mockRestore()
  outbox.stop()
})
