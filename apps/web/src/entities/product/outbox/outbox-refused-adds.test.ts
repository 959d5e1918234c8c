import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addedProducts, getUnsent } from '#src/entities/product/outbox/unsent.ts'
import { nextChangeId, type UnsentChange } from '#src/entities/product/outbox/unsent-change.ts'
import {
  add,
  edit,
  full,
  kept,
  lamp,
  openAdds,
  pumpUntil,
  stored,
  typed,
} from '#src/testing/adds-of-anna.ts'
import { idbDevice, idbMaps } from '#src/testing/idb-maps.ts'
import { grantLocks, letIn, lose } from '#src/testing/outbox-of-anna.ts'

vi.mock('idb-keyval', async () => (await import('#src/testing/idb-maps.ts')).idbKeyval)

const desk = 'dddddddd-0000-4000-8000-000000000001'

beforeEach(() => {
  idbDevice.isFull = false
  for (const store of idbMaps.values()) store.clear()
  letIn('anna')
  vi.stubGlobal('navigator', { onLine: true, locks: grantLocks() })
})

afterEach(() => {
  vi.unstubAllGlobals()
  toast.remove()
})

const expectRefused = () => expect(kept().every(({ adds, refusal }) => !adds || refusal)).toBe(true)

/** A product that waited, with a later change, and was refused then. */
async function refuseLater(later: UnsentChange) {
  let isFull = false
  const opened = openAdds({
    'POST products': () => (isFull ? full() : lose()),
    'POST rpc/edit_product': () => Response.json([stored()]),
  })
  await opened.outbox.add(add)
  await opened.outbox.add(later)
  isFull = true
  await pumpUntil(opened.outbox, expectRefused)
  return opened
}

describe('a plan that is full', () => {
  it('is told to a person who waits, with nothing stored', async () => {
    const { outbox, cache } = openAdds({ 'POST products': full })
    await expect(outbox.add(add)).rejects.toMatchObject({ hint: 'product_limit' })
    expect(cache.row(lamp)).toBeUndefined()
    expect(kept()).toEqual([])
    outbox.stop()
  })

  it('keeps a product that waited, with all that was typed and its later changes', async () => {
    const { outbox, cache, refused, asked } = await refuseLater(
      edit({ name: 'Desk lamp' }, { name: 'Lamp' }),
    )
    expect(refused).toMatchObject([{ hint: 'product_limit' }])
    expect(kept()).toMatchObject([
      { adds: true, edits: [{ change: typed }], refusal: { hint: 'product_limit' } },
      { edits: [{ change: { name: 'Desk lamp' } }] },
    ])
    expect(cache.row(lamp)).toBeUndefined()
    expect(addedProducts()).toEqual([])
    expect(asked.some(({ path }) => path.includes('edit_product'))).toBe(false)
    await outbox.discard(getUnsent()[0] ?? add)
    expect(kept()).toEqual([])
    outbox.stop()
  })

  it('a product that is in the trash by then is dropped', async () => {
    const { outbox, refused, dropped } = await refuseLater(
      edit({ deleted_at: '2026-11-21T00:00:00Z' }, {}),
    )
    expect(refused).toEqual([])
    expect(dropped).toHaveLength(2)
    expect(kept()).toEqual([])
    outbox.stop()
  })
})

it('a product that had arrived, and was deleted while it was refused, goes to the trash', async () => {
  let isFull = false
  const { outbox, dropped, asked } = openAdds({
    'POST products': () => (isFull ? full() : lose()),
    'GET products': () => Response.json(isFull ? [stored()] : []),
  })
  await outbox.add(add)
  await outbox.add({ ...edit({ deleted_at: '2026-11-21T00:00:00Z' }, {}), asks: false })
  isFull = true
  await pumpUntil(outbox, () => expect(kept()).toEqual([]))
  const changes = asked.filter(({ path }) => path === 'POST rpc/change_products')
  expect(changes.map(({ body }) => body)).toMatchObject([{ p_changes: [{ id: lamp }] }])
  expect(dropped).toEqual([])
  outbox.stop()
})

it('a product that is dropped leaves the lists of other tabs, too', async () => {
  let isFull = false
  const answers = { 'POST products': () => (isFull ? full() : lose()) }
  const { outbox, cache } = openAdds(answers)
  vi.resetModules()
  const { Outbox: Tab } = await import('#src/entities/product/outbox/outbox.ts')
  const other = openAdds(answers, Tab)
  await outbox.add(add)
  await outbox.add(edit({ deleted_at: '2026-11-21T00:00:00Z' }, { deleted_at: null }))
  await vi.waitFor(() => expect(other.cache.row(lamp)?.deleted_at).toBeTruthy())
  isFull = true
  await pumpUntil(outbox, () => expect(kept()).toEqual([]))
  await vi.waitFor(() => expect(other.cache.row(lamp)).toBeUndefined())
  expect(cache.row(lamp)).toBeUndefined()
  outbox.stop()
  other.outbox.stop()
})

it('a product that was saved again while it waited is added with the later values, whatever became of the first attempt', async () => {
  let isThere = false
  const { outbox, cache, asked, refused } = openAdds({
    'POST products': () => {
      if (!isThere) return lose()
      const isFirst = JSON.stringify(asked.at(-1)?.body).includes('"Lamp"')
      return isFirst ? full() : Response.json([stored({ name: 'Desk lamp' })])
    },
  })
  await outbox.add(add)
  const values = { ...typed, name: 'Desk lamp' }
  const again = { ...add, id: nextChangeId(9, add.id), sent: typed }
  await outbox.add({ ...again, edits: [{ id: lamp, change: values, base: {} }] })
  isThere = true
  await pumpUntil(outbox, () => expect(kept()).toEqual([]))
  expect(refused).toEqual([])
  expect(cache.row(lamp)?.name).toBe('Desk lamp')
  outbox.stop()
})

describe('a refused product with later changes', () => {
  it('that is discarded takes them along, but not those of other products', async () => {
    const { outbox, asked } = await refuseLater({
      ...edit({ tags: ['new'] }, { tags: [] }),
      asks: false,
      edits: [
        { id: desk, change: { tags: ['new'] }, base: { tags: [] } },
        { id: lamp, change: { tags: ['new'] }, base: { tags: [] } },
      ],
    })
    await outbox.discard(getUnsent()[0] ?? add)
    await pumpUntil(outbox, () => expect(kept()).toEqual([]))
    const changes = asked.filter(({ path }) => path === 'POST rpc/change_products')
    expect(changes.map(({ body }) => body)).toEqual([
      { p_changes: [{ id: desk, change: { tags: ['new'] }, base: { tags: [] } }] },
    ])
    outbox.stop()
  })

  it('and that arrived before, shows the values of the server after that', async () => {
    let isFull = false
    const { outbox, cache } = openAdds({
      'POST products': () => (isFull ? full() : lose()),
      'GET products': () => Response.json(isFull ? [stored()] : []),
    })
    await outbox.add(add)
    await outbox.add(edit({ name: 'Desk lamp' }, { name: 'Lamp' }))
    isFull = true
    await pumpUntil(outbox, expectRefused)
    await vi.waitFor(() => expect(cache.row(lamp)?.name).toBe('Desk lamp'))
    await outbox.discard(getUnsent()[0] ?? add)
    await vi.waitFor(() => expect(cache.row(lamp)?.name).toBe('Lamp'))
    outbox.stop()
  })

  it('and that arrived before, shows none of them after that, even without a connection', async () => {
    let isFull = false
    let isAway = false
    const { outbox, cache } = openAdds({
      'POST products': () => (isFull && !isAway ? full() : lose()),
      'GET products': () => (isAway ? lose() : Response.json(isFull ? [stored()] : [])),
    })
    await outbox.add(add)
    await outbox.add(edit({ name: 'Desk lamp' }, { name: 'Lamp' }))
    isFull = true
    await pumpUntil(outbox, expectRefused)
    await vi.waitFor(() => expect(cache.row(lamp)?.name).toBe('Desk lamp'))
    await vi.waitFor(() => expect(cache.row(lamp)?.updated_at).toBe(stored().updated_at))
    isAway = true
    await outbox.discard(getUnsent()[0] ?? add)
    await vi.waitFor(() => expect(cache.row(lamp)?.name).toBe('Lamp'))
    outbox.stop()
  })

  it('and that another device changed after it arrived, shows that as soon as the server answers again', async () => {
    let [isFull, isAway] = [false, false]
    const changed = stored({ name: 'Floor lamp' })
    const { outbox, cache, asked } = openAdds({
      'POST products': () => (isFull && !isAway ? full() : lose()),
      'GET products': () => (isAway ? lose() : Response.json(isFull ? [changed] : [])),
    })
    await outbox.start()
    await outbox.add(add)
    await outbox.add(edit({ name: 'Desk lamp' }, { name: 'Lamp' }))
    isFull = true
    await pumpUntil(outbox, expectRefused)
    await vi.waitFor(() => expect(cache.row(lamp)?.updated_at).toBe(changed.updated_at))
    isAway = true
    const before = asked.length
    await outbox.discard(getUnsent()[0] ?? add)
    await vi.waitFor(() => expect(cache.row(lamp)?.name).toBe('Lamp'))
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(before))
    isAway = false
    await vi.waitFor(() => expect(cache.row(lamp)?.name).toBe('Floor lamp'), 4000)
    await vi.waitFor(() => expect(cache.row(lamp)?.name).toBe('Floor lamp'), 4000)
    outbox.stop()
  })

  it('stays stored while the person who added it sees the reason', async () => {
    const answer = Promise.withResolvers<Response>()
    const { outbox } = openAdds({ 'POST products': () => answer.promise })
    const added = outbox.add(add)
    const edited = outbox.add(edit({ name: 'Desk lamp' }, { name: 'Lamp' }))
    edited.catch(() => undefined)
    answer.resolve(full())
    await expect(added).rejects.toMatchObject({ hint: 'product_limit' })
    expect(kept()).toMatchObject([
      { adds: true, refusal: { hint: 'product_limit' } },
      { edits: [{ change: { name: 'Desk lamp' } }] },
    ])
    outbox.stop()
  })

  it('is added again in its place, so that they follow it', async () => {
    const { outbox, asked } = await refuseLater(edit({ name: 'Desk lamp' }, { name: 'Lamp' }))
    const [refused = add] = getUnsent()
    const again = { ...add, id: nextChangeId(9, getUnsent().at(-1)?.id) }
    const values = { ...typed, additional_notes: 'Again' }
    await expect(
      outbox.add({ ...again, edits: [{ id: lamp, change: values, base: {} }] }),
    ).rejects.toMatchObject({ hint: 'product_limit' })
    expect(kept()).toMatchObject([
      { id: refused.id, edits: [{ change: values }], refusal: { hint: 'product_limit' } },
      { edits: [{ change: { name: 'Desk lamp' } }] },
    ])
    expect(asked.some(({ path }) => path.includes('edit_product'))).toBe(false)
    outbox.stop()
  })

  it('is not discarded by the form that has added it again', async () => {
    const { outbox } = openAdds({ 'POST products': lose })
    const refusal = { message: 'Full', code: 'P0001', status: 400 } as UnsentChange['refusal']
    idbMaps.get('sampletrail-unsent-web')?.set(add.id, { ...add, refusal })
    await outbox.start()
    await outbox.add({ ...add, id: nextChangeId(9, undefined) })
    await outbox.discard(add, { isAdded: true })
    expect(kept()).toMatchObject([{ id: add.id, adds: true }])
    expect(kept()[0]?.refusal).toBeUndefined()
    outbox.stop()
  })

  it('is not discarded by that form if it was refused again before', async () => {
    const { outbox } = openAdds({ 'POST products': full })
    const refusal = { message: 'Full', code: 'P0001', status: 400 } as UnsentChange['refusal']
    idbMaps.get('sampletrail-unsent-web')?.set(add.id, { ...add, refusal })
    await outbox.start()
    const again = { ...add, id: nextChangeId(9, undefined), madeAt: 9 }
    await expect(outbox.add(again)).rejects.toMatchObject({ hint: 'product_limit' })
    await outbox.discard(add, { isAdded: true })
    expect(kept()).toMatchObject([{ id: add.id, madeAt: 9, refusal: { hint: 'product_limit' } }])
    outbox.stop()
  })
})
