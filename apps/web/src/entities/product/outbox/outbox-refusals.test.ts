import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outbox } from '#src/entities/product/outbox/outbox.ts'
import { refusalOf } from '#src/entities/product/outbox/outbox-answers.ts'
import { getUnsent } from '#src/entities/product/outbox/unsent.ts'
import { nextChangeId, type UnsentChange } from '#src/entities/product/outbox/unsent-change.ts'
import { idbDevice, idbKeyval, idbMaps } from '#src/testing/idb-maps.ts'
import {
  change,
  grantLocks,
  letIn,
  lose,
  openOutbox,
  versions,
} from '#src/testing/outbox-of-anna.ts'
import { checkConnection } from '#src/lib/connection.ts'
import { AppError } from '#src/lib/errors.ts'
import { listRow } from '#src/testing/product-rows.ts'

vi.mock('idb-keyval', async () => (await import('#src/testing/idb-maps.ts')).idbKeyval)

const old = listRow({ id: 'lamp', name: 'Old', refund_received: null, tags: ['a'] })
const desk = listRow({ id: 'desk', name: 'Desk', tags: ['a'] })

type Edits = UnsentChange['edits']
const of = (to: Edits[number]['change'], base: Edits[number]['base']): Edits => [
  { id: 'lamp', change: to, base },
]
const many: Edits = ['lamp', 'desk'].map((id) => ({
  id,
  change: { tags: ['a', 'b'] },
  base: { tags: ['a'] },
}))

/** Every kind of change that goes through the outbox. */
const kinds: Record<string, Partial<UnsentChange> & { edits: Edits }> = {
  'an edit': { asks: true, edits: of({ name: 'New' }, { name: 'Old' }) },
  'a status': { asks: true, edits: of({ status: 'received' }, { status: 'ordered' }) },
  'a refund': { asks: true, edits: of({ refund_received: 5 }, { refund_received: null }) },
  'a removed receipt': { asks: true, edits: of({ receipt_url: null }, { receipt_url: null }) },
  'a change of many': { edits: many },
  'an undo': { undoes: true, edits: of({ name: 'New' }, { name: 'Old' }) },
  'a deletion': { edits: of({ deleted_at: '2026-11-21T00:00:00Z' }, { deleted_at: null }) },
  'a restoration': { edits: of({ deleted_at: null }, { deleted_at: null }) },
}

/** What reading the truth gives after the refusal. */
const readings: Record<string, () => Promise<Response> | Response> = {
  'the connection is lost': lose,
  'the server fails': () => Response.json({ code: 'XX000', message: 'Broken' }, { status: 500 }),
  'the session has ended': () => Response.json({ message: 'JWT expired' }, { status: 401 }),
  'the answer is no list': () => Response.json({}),
  'the answer is no JSON': () => new Response('<html>', { status: 200 }),
}

const refuse = () => Response.json({ code: '23514', message: 'Not like this' }, { status: 400 })
/** The name 'New' is refused, all else is stored. */
const refuseNew = (_path: string, body: unknown): Response =>
  JSON.stringify(body).includes('"change":{"name":"New"}') ? refuse() : Response.json(versions)
const kept = () => idbMaps.get('sampletrail-unsent-web') ?? new Map<string, unknown>()

function open(read: () => Promise<Response> | Response) {
  const opened = openOutbox((path) => (path.includes('/rpc/') ? refuse() : read()))
  opened.cache.takePage([old, desk])
  return opened
}

let outbox: Outbox | undefined
beforeEach(() => {
  for (const store of idbMaps.values()) store.clear()
  idbDevice.isFull = false
  letIn('anna')
  vi.stubGlobal('navigator', { onLine: true, locks: grantLocks() })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ status: 'ok' })))
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => outbox?.stop())

describe.each(Object.entries(kinds))('%s that is refused', (_kind, part) => {
  const made: UnsentChange = { ...change, ...part }

  it.each(Object.entries(readings))(
    'is taken back with its reason while a person waits, although %s',
    async (_reading, read) => {
      const opened = open(read)
      outbox = opened.outbox
      await expect(opened.outbox.add(made)).rejects.toThrow('Not like this')
      await vi.waitFor(() => expect(opened.cache.row('lamp')).toEqual(old))
      expect(opened.cache.row('desk')).toEqual(desk)
      expect(kept().size).toBe(0)
      expect(opened.refused).toEqual([])
    },
  )

  it.each(Object.entries(readings))(
    'stays on the device, with its reason, if nobody waits, although %s',
    async (_reading, read) => {
      kept().set(made.id, made)
      const opened = open(read)
      outbox = opened.outbox
      await opened.outbox.start()
      await vi.waitFor(() => expect(opened.refused).toHaveLength(1))
      expect(opened.refused[0]).toMatchObject({ message: 'Not like this' })
      expect(kept().get(made.id)).toMatchObject({
        edits: made.edits,
        refusal: { message: 'Not like this' },
      })
      expect(getUnsent()).toHaveLength(1)
      await vi.waitFor(() => expect(opened.cache.row('lamp')).toEqual(old))
      expect(opened.cache.row('desk')).toEqual(desk)
      // It is not sent again by itself.
      await opened.outbox.pump()
      expect(opened.calls).toHaveLength(1)
    },
  )
})

it('a change behind a question on a full device is refused: it would wait until the page is closed', async () => {
  const undecided = { ...change, asks: true, theirs: { name: 'Theirs' } }
  idbKeyval.createStore('sampletrail-unsent-web').set(undecided.id, undecided)
  idbDevice.isFull = true
  const opened = open(() => Response.json([]))
  outbox = opened.outbox
  await opened.outbox.start()
  const later = { ...change, id: nextChangeId(2, change.id), asks: true }
  await expect(opened.outbox.add(later)).rejects.toThrow(
    /^Decide about your earlier change to this product first/,
  )
  expect(opened.calls).toEqual([])
  expect(getUnsent()).toEqual([undecided])
})

/** A device without room for more, with a change that waits. */
function openFull(answer: () => Promise<Response> | Response): Outbox {
  idbKeyval.createStore('sampletrail-unsent-web').set(change.id, change)
  idbDevice.isFull = true
  outbox = openOutbox(answer).outbox
  return outbox
}

describe('a change on a full device behind another one that waits', () => {
  const later = { ...change, id: nextChangeId(2, change.id), asks: true }

  it.each([
    ['for the connection', lose, 'SampleTrail cannot be reached'],
    ['for a server that fails', readings['the server fails'] ?? lose, 'Broken'],
  ])('%s is refused: neither can it be sent nor kept', async (_what, answer, reason) => {
    const full = openFull(answer)
    await full.start()
    await expect(full.add(later)).rejects.toThrow(reason)
    expect(getUnsent().map(({ id }) => id)).toEqual([change.id])
  })

  it('is refused also if it is known that there is no connection', async () => {
    const healthy = fetch
    vi.stubGlobal('fetch', lose)
    await checkConnection()
    await expect(openFull(lose).add(later)).rejects.toThrow('SampleTrail cannot be reached')
    vi.stubGlobal('fetch', healthy)
    await checkConnection()
  })
})

describe('a refused change that its owner has undone', () => {
  const back = of({ name: 'Old' }, { name: 'New' })
  const undo: UnsentChange = {
    ...change,
    id: nextChangeId(2, change.id),
    edits: back,
    undoes: true,
    undone: [change.id],
  }

  it('is dropped, without an offer to try again', async () => {
    kept().set(change.id, change)
    kept().set(undo.id, undo)
    const opened = openOutbox(refuseNew)
    opened.cache.takePage([old])
    outbox = opened.outbox
    await opened.outbox.start()
    await vi.waitFor(() => expect(kept().size).toBe(0))
    expect(getUnsent()).toEqual([])
    expect(opened.dropped.map(({ id }) => id)).toEqual([change.id])
    expect(opened.refused).toEqual([])
    // An earlier attempt may have arrived, so the undo is sent all the same.
    expect(opened.calls).toHaveLength(2)
    expect(opened.cache.row('lamp')).toMatchObject({ name: 'Old' })
  })

  it('is dropped also if it was refused before the undo, and while there is no connection', async () => {
    const refusal = { message: 'Not like this', code: '23514', status: 400 } as const
    const opened = openOutbox(lose)
    kept().set(change.id, { ...change, refusal })
    outbox = opened.outbox
    await opened.outbox.start()
    void opened.outbox.add(undo)
    await vi.waitFor(() => expect([...kept().keys()]).toEqual([undo.id]))
    expect(opened.dropped.map(({ id }) => id)).toEqual([change.id])
  })

  it('stays if the undo is of another change', async () => {
    kept().set(change.id, change)
    const other = { ...undo, undone: ['another'] }
    kept().set(other.id, other)
    const opened = openOutbox(refuseNew)
    outbox = opened.outbox
    await opened.outbox.start()
    await vi.waitFor(() => expect([...kept().keys()]).toEqual([change.id]))
    expect(opened.dropped).toEqual([])
    expect(opened.refused).toHaveLength(1)
  })
})

/** A device on which a change waits for its owner, without a connection. */
async function openWith(shown: UnsentChange) {
  kept().set(shown.id, shown)
  const opened = openOutbox(lose)
  opened.cache.takePage([old])
  outbox = opened.outbox
  await opened.outbox.start()
  return opened
}

describe('a change that another tab has finished since the person saw it', () => {
  const refusal = refusalOf(new AppError('Not like this', { status: 400 }))
  const refused = { ...change, refusal }
  const undecided = { ...change, asks: true, theirs: { name: 'Theirs' } }

  it('is not sent again by Try again', async () => {
    const opened = await openWith(refused)
    kept().clear()
    await opened.outbox.retry(refused)
    await opened.outbox.pump()
    expect(kept().size).toBe(0)
    expect(opened.calls).toEqual([])
  })

  it('is not sent again by a decision', async () => {
    const opened = await openWith(undecided)
    kept().clear()
    await opened.outbox.decide(undecided, new Set(['name']))
    await opened.outbox.pump()
    expect(kept().size).toBe(0)
    expect(opened.calls).toEqual([])
  })

  it('is not discarded while the other tab sends it again', async () => {
    const opened = await openWith(refused)
    kept().set(change.id, change)
    await opened.outbox.discard(refused)
    expect([...kept().keys()]).toEqual([change.id])
  })

  it('is shown when the other tab sends it again', async () => {
    const opened = await openWith(refused)
    expect(opened.cache.row('lamp')?.name).toBe('Old')
    kept().set(change.id, change)
    await opened.outbox.pump()
    expect(opened.cache.row('lamp')?.name).toBe('New')
  })
})
