import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listRowOf } from '#src/entities/product/product-cache.ts'
import { getUnsent, isOnItsWay } from '#src/entities/product/outbox/unsent.ts'
import { nextChangeId } from '#src/entities/product/outbox/unsent-change.ts'
import { listRow, wholeProduct } from '#src/testing/product-rows.ts'
import {
  change,
  grantLocks,
  letIn,
  lose,
  openOutbox,
  versions,
} from '#src/testing/outbox-of-anna.ts'

/** The test environment has no IndexedDB. This replaces it with the four calls that we make. */
const store = new Map<string, unknown>()
/** A device without room accepts nothing more; existing entries can be read and removed. */
const device = { isFull: false, mayRemove: true }
const failWith = (name: string) => Promise.reject(new DOMException('No', name))
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  entries: () => Promise.resolve([...store]),
  set: (name: string, value: unknown) =>
    device.isFull
      ? failWith('QuotaExceededError')
      : Promise.resolve(store.set(name, structuredClone(value))),
  delMany: (names: string[]) =>
    device.mayRemove
      ? Promise.resolve(names.map((name) => store.delete(name)))
      : failWith('UnknownError'),
}))

const lampId = 'cccccccc-0000-4000-8000-000000000001'
beforeEach(() => {
  store.clear()
  Object.assign(device, { isFull: false, mayRemove: true })
  letIn('anna')
  vi.stubGlobal('navigator', { onLine: true, locks: grantLocks() })
})

afterEach(() => {
  vi.unstubAllGlobals()
  toast.remove()
})

/** The change is done; the list of products has no news. */
function answerVersions(pathname: string): Response {
  return Response.json(pathname.includes('/rpc/') ? versions : [])
}

it('sends a change once and removes it', async () => {
  const { outbox, calls } = openOutbox(answerVersions)
  expect(await outbox.add(change)).toBe('sent')
  expect(calls).toHaveLength(1)
  expect(store.size).toBe(0)
  outbox.stop()
})

it('sends a change once if the device has no room to record the attempt', async () => {
  store.set(change.id, change)
  device.isFull = true
  const { outbox, calls } = openOutbox(answerVersions)
  await outbox.start()
  await vi.waitFor(() => expect(store.size).toBe(0))
  await outbox.pump()
  expect(calls).toHaveLength(1)
  outbox.stop()
})

it('sends a change once when it cannot be removed, and removes it later', async () => {
  const reported = vi.spyOn(console, 'error').mockReturnValue()
  device.mayRemove = false
  const { outbox, calls } = openOutbox(answerVersions)
  expect(await outbox.add(change)).toBe('sent')
  await outbox.pump()
  expect(calls).toHaveLength(1)
  expect(store.size).toBe(1)
  device.mayRemove = true
  await outbox.pump()
  expect(calls).toHaveLength(1)
  expect(store.size).toBe(0)
  expect(reported).toHaveBeenCalled()
  outbox.stop()
})

it('sends a change that a full device cannot store, and says once what to do', async () => {
  device.isFull = true
  const told = vi.spyOn(toast, 'error')
  const { outbox, calls } = openOutbox(answerVersions)
  expect(await outbox.add(change)).toBe('sent')
  expect(await outbox.add({ ...change, id: nextChangeId(2, change.id) })).toBe('sent')
  expect(calls).toHaveLength(2)
  expect(told).toHaveBeenCalledOnce()
  expect(told.mock.calls[0]?.[1]).toMatchObject({ id: 'full-store' })
  outbox.stop()
})

it('keeps the changes of one person while another one is signed in', async () => {
  letIn('ben')
  const { outbox, calls } = openOutbox()
  expect(await outbox.add(change)).toBe('kept')
  expect(calls).toEqual([])
  expect([...store.keys()]).toEqual([change.id])
  outbox.stop()
})

it.each([false, true])(
  'keeps changes under way when another person signed in (asks: %s)',
  async (asks) => {
    const { outbox, refused } = openOutbox(() => letIn('ben'))
    await outbox.start()
    expect(await outbox.add({ ...change, asks })).not.toBe('sent')
    expect([...store.keys()]).toEqual([change.id])
    expect(refused).toEqual([])
    outbox.stop()
  },
)

it('stores nothing any more after it has ended', async () => {
  const { outbox } = openOutbox(() => {
    outbox.stop()
    store.clear()
    const conflict = { code: 'PT409', message: 'Changed', hint: 'edit_conflict', details: '{}' }
    return Response.json(conflict, { status: 409 })
  })
  void outbox.add({ ...change, asks: true })
  await vi.waitFor(() => expect(store.size).toBe(0))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(store.size).toBe(0)
})

function answerConflict(details: string): Response {
  const body = { code: 'PT409', message: 'Changed elsewhere', hint: 'edit_conflict', details }
  return Response.json(body, { status: 409 })
}

it("asks about another person's changes", async () => {
  const { outbox, asked } = openOutbox(() => answerConflict('{"name":"Theirs"}'))
  expect(await outbox.add({ ...change, asks: true })).toBe('asked')
  expect(asked).toEqual([{ name: 'Theirs' }])
  expect([...store.keys()]).toEqual([change.id])
  outbox.stop()
})

/** The outbox as another tab has it. */
async function loadTab() {
  vi.resetModules()
  return (await import('#src/entities/product/outbox/outbox.ts')).Outbox
}

type Opened = ReturnType<typeof openOutbox>
const stopAll = (...tabs: Opened[]) => tabs.forEach(({ outbox }) => outbox.stop())
const lampsOf = (tabs: Opened[]) => tabs.map(({ cache }) => cache.row('lamp')?.name)

/** One tab is about to send a change that another one has just added: the server was slow with an earlier change. */
async function takeOver(answer: () => Response) {
  const { promise: slow, resolve: answerFirst } = Promise.withResolvers<Response>()
  const answers = [slow]
  const sender = openOutbox((pathname) =>
    pathname.includes('/rpc/') ? (answers.pop() ?? answer()) : undefined,
  )
  const Tab = await loadTab()
  const maker = openOutbox(undefined, Tab)
  const first = sender.outbox.add(change)
  await vi.waitFor(() => expect(answers).toEqual([]))
  const edits = [{ id: 'desk', change: { name: 'New' }, base: { name: 'Old' } }]
  const outcome = maker.outbox.add({ ...change, id: nextChangeId(2, change.id), edits, asks: true })
  await vi.waitFor(() => expect(store.size).toBe(2))
  return {
    sender,
    maker,
    outcome,
    goOn: async () => {
      answerFirst(Response.json(versions))
      expect(await first).toBe('sent')
    },
    end: () => stopAll(sender, maker),
  }
}

it('asks in the tab in which a change was made, whichever tab sent it', async () => {
  const { sender, maker, outcome, goOn, end } = await takeOver(() =>
    answerConflict('{"name":"Theirs"}'),
  )
  await goOn()
  expect(await outcome).toBe('asked')
  await vi.waitFor(() => expect(maker.asked).toEqual([{ name: 'Theirs' }]))
  expect(maker.calls).toEqual([])
  expect(sender.asked).toEqual([])
  end()
})

it('says in the tab in which a change was made that it was sent', async () => {
  const { outcome, goOn, end } = await takeOver(() => Response.json([wholeProduct({ id: 'desk' })]))
  await goOn()
  expect(await outcome).toBe('sent')
  end()
})

it('says in the tab in which a change was made why it was reverted', async () => {
  const { sender, maker, outcome, goOn, end } = await takeOver(() =>
    Response.json({ code: 'PT400', message: 'Not like this', hint: 'no' }, { status: 400 }),
  )
  const [refusal] = await Promise.allSettled([outcome, goOn()])
  expect(refusal).toMatchObject({ reason: { message: 'Not like this', hint: 'no' } })
  expect(sender.refused).toEqual([])
  expect(maker.refused).toEqual([])
  expect(maker.calls).toEqual([])
  expect(store.size).toBe(0)
  end()
})

it('asks in the tab that sent a change if the tab in which it was made is closed', async () => {
  const { sender, maker, goOn, end } = await takeOver(() => answerConflict('{"name":"Theirs"}'))
  maker.outbox.stop()
  await goOn()
  await vi.waitFor(() => expect(sender.asked).toEqual([{ name: 'Theirs' }]))
  expect(maker.asked).toEqual([])
  end()
})

it('shows the earlier values of a refused change in every tab', async () => {
  const { promise: answer, resolve: refuse } = Promise.withResolvers<Response>()
  const one = openOutbox((pathname) => (pathname.includes('/rpc/') ? answer : undefined))
  const Tab = await loadTab()
  const other = openOutbox(undefined, Tab)
  for (const { cache } of [one, other]) cache.takePage([listRow({ id: 'lamp', name: 'Old' })])
  await other.outbox.start()
  const outcome = one.outbox.add(change)
  await vi.waitFor(() => expect(lampsOf([one, other])).toEqual(['New', 'New']))
  refuse(Response.json({ code: 'PT400', message: 'Not like this' }, { status: 400 }))
  await expect(outcome).rejects.toThrow('Not like this')
  await vi.waitFor(() => expect(lampsOf([one, other])).toEqual(['Old', 'Old']))
  stopAll(one, other)
})

it('shows in every tab what was skipped, because another person had changed it', async () => {
  const updated_at = '2026-11-21T00:00:00Z'
  const theirs = listRow({ id: 'lamp', name: 'Theirs', updated_at })
  const kept = [{ id: 'lamp', updated_at, left: ['name'] }]
  const answer = (path: string) => Response.json(path.includes('/rpc/') ? kept : [theirs])
  const one = openOutbox(answer)
  const Tab = await loadTab()
  const other = openOutbox(answer, Tab)
  for (const { cache } of [one, other]) cache.takePage([listRow({ id: 'lamp', name: 'Old' })])
  await other.outbox.start()
  // The other tab shows the change over a version that already has their value.
  other.cache.takePage([listRow({ id: 'lamp', name: 'New', updated_at })])
  expect(await one.outbox.add(change)).toBe('left')
  await vi.waitFor(() => expect(lampsOf([one, other])).toEqual(['Theirs', 'Theirs']))
  stopAll(one, other)
})

it('shows in every tab, without a connection too, which values its owner gave up', async () => {
  const held = { ...change, asks: true, theirs: { name: 'Theirs' } }
  store.set(change.id, held)
  const Tab = await loadTab()
  const [one, other] = [openOutbox(lose), openOutbox(lose, Tab)]
  for (const { outbox, cache } of [one, other]) {
    cache.takePage([listRow({ id: 'lamp', name: 'Old' })])
    await outbox.start()
    expect(cache.row('lamp')?.name).toBe('New')
  }
  await one.outbox.decide(held, new Set())
  await vi.waitFor(() => expect(lampsOf([one, other])).toEqual(['Theirs', 'Theirs']))
  stopAll(one, other)
})

it('does not send a change again that had arrived, whatever was restored since', async () => {
  const edits = change.edits.map((edit) => ({ ...edit, version: '2026-11-20T11:00:00Z' }))
  store.set(change.id, { ...change, asks: true, tries: 1, edits })
  const { outbox, calls } = openOutbox((pathname) =>
    Response.json(
      pathname.endsWith('/product_events')
        ? [{ changes: { name: { from: 'Old', to: 'New' } } }]
        : [listRow({ id: 'lamp', name: 'Old' })],
    ),
  )
  await outbox.start()
  await vi.waitFor(() => expect(store.size).toBe(0))
  expect(calls).toEqual([])
  outbox.stop()
})

it('fetches a product again that another person changed before a change of many', async () => {
  const asked: string[] = []
  const answer = [{ ...versions[0], before: '2026-11-20T12:00:00Z' }]
  const { outbox, cache } = openOutbox((pathname) => {
    asked.push(pathname)
    return Response.json(pathname.includes('/rpc/') ? answer : [])
  })
  cache.takePage([listRow({ id: 'lamp', updated_at: '2026-11-20T11:00:00Z' })])
  await outbox.add({ ...change, madeAt: Date.now() })
  expect(asked).toContain('/rest/v1/products')
  outbox.stop()
})

it('keeps changes from elsewhere that arrived during a request', async () => {
  const answered = wholeProduct({ id: lampId, name: 'New', updated_at: '2026-11-21T00:00:01Z' })
  const stored = { ...answered, refund_received: 5, updated_at: '2026-11-21T00:00:02Z' }
  const { outbox, cache } = openOutbox((pathname) => {
    if (!pathname.includes('/rpc/')) return Response.json([stored])
    cache.merge([listRowOf(stored)])
    return Response.json([answered])
  })
  cache.takePage([listRow({ id: lampId, name: 'Old' })])
  const edits = change.edits.map((edit) => ({ ...edit, id: lampId }))
  expect(await outbox.add({ ...change, edits, asks: true })).toBe('sent')
  expect(cache.row(lampId)).toMatchObject({ name: 'New', refund_received: 5 })
  outbox.stop()
})

it('shows changes that only one tab of a full device has in every tab', async () => {
  device.isFull = true
  const stored = listRow({ id: 'lamp', name: 'New', updated_at: '2026-11-21T00:00:00Z' })
  const answer = (path: string) => Response.json(path.includes('/rpc/') ? versions : [stored])
  const one = openOutbox(answer)
  const Tab = await loadTab()
  const other = openOutbox(answer, Tab)
  for (const { cache } of [one, other]) cache.takePage([listRow({ id: 'lamp', name: 'Old' })])
  await other.outbox.start()
  expect(await one.outbox.add({ ...change, madeAt: Date.now() })).toBe('sent')
  await vi.waitFor(() => expect(lampsOf([one, other])).toEqual(['New', 'New']))
  stopAll(one, other)
})

it('does not show a change as being sent while it waits behind a question', async () => {
  const lamp = { ...change, asks: true, theirs: { name: 'Theirs' } }
  const chair = { id: 'chair', change: { tags: ['new'] }, base: { tags: [] } }
  const both = { ...change, id: nextChangeId(2, change.id), edits: [...change.edits, chair] }
  for (const each of [lamp, both]) store.set(each.id, each)
  const { outbox, calls } = openOutbox()
  await outbox.start()
  expect(getUnsent()).toHaveLength(2)
  expect(isOnItsWay('chair')).toBe(false)
  expect(calls).toEqual([])
  outbox.stop()
})

it("reverts a change if another person's values cannot be read", async () => {
  const reported = vi.spyOn(console, 'error').mockReturnValue()
  const { outbox, asked } = openOutbox(() => answerConflict('["name"]'))
  await expect(outbox.add({ ...change, asks: true })).rejects.toThrow('Changed elsewhere')
  expect(asked).toEqual([])
  expect(store.size).toBe(0)
  expect(reported).toHaveBeenCalledOnce()
  outbox.stop()
})

it('keeps a refused change if nobody waits, until its owner decides', async () => {
  store.set(change.id, change)
  let isRefusing = true
  const { outbox, calls, refused } = openOutbox((pathname) => {
    if (!pathname.includes('/rpc/')) return undefined
    return isRefusing
      ? Response.json({ code: '23514', message: 'Not like this' }, { status: 400 })
      : Response.json(versions)
  })
  await outbox.start()
  await vi.waitFor(() => expect(refused).toHaveLength(1))
  expect(store.get(change.id)).toMatchObject({ refusal: { message: 'Not like this' } })
  await outbox.pump()
  expect(calls).toHaveLength(1)
  isRefusing = false
  const [kept] = getUnsent()
  if (kept) await outbox.retry(kept)
  await vi.waitFor(() => expect(store.size).toBe(0))
  expect(calls).toHaveLength(2)
  outbox.stop()
})

it('deletes a refused change when its owner discards it', async () => {
  const refusal = { message: 'No', code: '23514', status: 400 }
  store.set(change.id, { ...change, refusal })
  const { outbox, calls } = openOutbox()
  await outbox.start()
  expect(getUnsent()).toHaveLength(1)
  const [kept] = getUnsent()
  if (kept) await outbox.discard(kept)
  await outbox.pump()
  expect(store.size).toBe(0)
  expect(calls).toEqual([])
  outbox.stop()
})

it('does not count lost connections against a change', async () => {
  store.set(change.id, { ...change, tries: 5 })
  const { outbox, refused } = openOutbox(() =>
    Response.json({ code: 'XX000', message: 'Once' }, { status: 500 }),
  )
  await outbox.start()
  await vi.waitFor(() => expect(store.get(change.id)).toMatchObject({ failures: 1 }))
  expect(refused).toEqual([])
  outbox.stop()
})
