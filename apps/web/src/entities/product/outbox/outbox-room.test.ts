import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { uploadFile } from '#src/entities/file/upload-file.ts'
import type { Outbox } from '#src/entities/product/outbox/outbox.ts'
import { getUnsent } from '#src/entities/product/outbox/unsent.ts'
import { nextChangeId, type UnsentChange } from '#src/entities/product/outbox/unsent-change.ts'
import { checkConnection } from '#src/lib/connection.ts'
import { openTabChannel } from '#src/lib/tabs.ts'
import { idbDevice, idbKeyval, idbMaps } from '#src/testing/idb-maps.ts'
import { change, grantLocks, letIn, lose, openOutbox } from '#src/testing/outbox-of-anna.ts'
import { wholeProduct } from '#src/testing/product-rows.ts'

vi.mock('idb-keyval', async () => (await import('#src/testing/idb-maps.ts')).idbKeyval)
vi.mock('#src/entities/file/upload-file.ts', () => ({ uploadFile: vi.fn<typeof uploadFile>() }))

const kept = () => idbKeyval.createStore('sampletrail-unsent-web')
const rename: UnsentChange = { ...change, asks: true }
const undecided: UnsentChange = { ...rename, theirs: { name: 'Theirs' } }
const decided: UnsentChange = {
  ...rename,
  failures: 0,
  edits: [{ id: 'lamp', change: { name: 'New' }, base: { name: 'Theirs' } }],
}
const photoPath = 'anna/lamp.png'
const photo = new File(['x'], 'lamp.png', { type: 'image/png' })
const add: UnsentChange = {
  ...rename,
  adds: true,
  edits: [{ id: 'lamp', change: { name: 'Lamp' }, base: {} }],
  files: [{ field: 'product_image_url', file: photo }],
}

const fail = (status: number, body: object) => () => Response.json(body, { status })
const conflict = fail(409, {
  code: 'PT409',
  message: 'Changed elsewhere',
  hint: 'edit_conflict',
  details: '{"name":"Theirs"}',
})
const store = () => Response.json([wholeProduct({ id: 'lamp', name: 'New' })])

let outbox: Outbox | undefined
function open(onCall: Parameters<typeof openOutbox>[0]) {
  const opened = openOutbox(onCall)
  outbox = opened.outbox
  return opened
}

/** Opens the outbox with a change in the store of a full device. */
async function startFull(held: UnsentChange, answer: () => Promise<Response> | Response) {
  kept().set(held.id, held)
  idbDevice.isFull = true
  const opened = open(answer)
  await opened.outbox.start()
  return opened
}

const answerHealth = () => Promise.resolve(Response.json({ status: 'ok' }))

beforeEach(() => {
  for (const each of idbMaps.values()) each.clear()
  idbDevice.isFull = false
  letIn('anna')
  vi.stubGlobal('navigator', { onLine: true, locks: grantLocks() })
  vi.stubGlobal('fetch', answerHealth)
  vi.mocked(uploadFile).mockResolvedValue({
    bucket: 'product-images',
    path: photoPath,
    publicUrl: null,
    contentType: 'image/png',
    size: 1,
    width: null,
    height: null,
  })
})
afterEach(async () => {
  outbox?.stop()
  vi.useRealTimers()
  vi.stubGlobal('fetch', answerHealth)
  await checkConnection()
})

describe('what a full device could not store is stored when there is room again:', () => {
  it('questions, in the order of their changes', async () => {
    idbDevice.isFull = true
    const opened = open(conflict)
    const edits = [{ id: 'desk', change: { name: 'New' }, base: { name: 'Old' } }]
    const later = { ...rename, id: nextChangeId(2, change.id), edits }
    expect(await opened.outbox.add(rename)).toBe('asked')
    expect(await opened.outbox.add(later)).toBe('asked')
    expect(kept().size).toBe(0)
    idbDevice.isFull = false
    await opened.outbox.pump()
    await vi.waitFor(() => expect([...kept().keys()]).toEqual([rename.id, later.id]))
    expect([...kept().values()]).toEqual(getUnsent())
    expect(getUnsent()).toMatchObject([{ theirs: { name: 'Theirs' } }, { theirs: {} }])
    expect(opened.calls).toHaveLength(2)
  })

  it.each<[string, UnsentChange, () => Promise<Response> | Response, object]>([
    ['the question of a change', rename, conflict, { theirs: { name: 'Theirs' } }],
    ['a refusal', rename, fail(400, { message: 'No' }), { refusal: { message: 'No' } }],
  ])('%s', async (_what, held, answer, expected) => {
    vi.spyOn(console, 'error').mockReturnValue()
    const opened = await startFull(held, answer)
    await vi.waitFor(() => expect(getUnsent()).toMatchObject([expected]))
    expect(kept().get(held.id)).toEqual(held)
    idbDevice.isFull = false
    await opened.outbox.pump()
    expect(kept().get(held.id)).toMatchObject(expected)
  })

  it('the address of a file that was uploaded before the connection was lost', async () => {
    const opened = await startFull(add, lose)
    await vi.waitFor(() => expect(getUnsent()).toMatchObject([{ files: [{ uploaded: {} }] }]))
    vi.stubGlobal('fetch', lose)
    await checkConnection()
    await opened.outbox.pump()
    expect(kept().get(add.id)).toEqual(add)
    idbDevice.isFull = false
    await opened.outbox.pump()
    expect(kept().get(add.id)).toMatchObject({ files: [{ uploaded: { address: photoPath } }] })
  })

  it('a decision that waits for the connection', async () => {
    vi.stubGlobal('fetch', lose)
    await checkConnection()
    const opened = await startFull(undecided, lose)
    await opened.outbox.decide(undecided, new Set(['name']))
    await opened.outbox.pump()
    expect(kept().get(change.id)).toEqual(undecided)
    idbDevice.isFull = false
    await opened.outbox.pump()
    expect(kept().get(change.id)).not.toHaveProperty('theirs')
  })

  it('without anything else that happens, and the other tabs read it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    idbDevice.isFull = true
    const opened = open(conflict)
    await opened.outbox.add(rename)
    await opened.outbox.pump()
    const read = vi.fn<(event: Event) => void>()
    const channel = openTabChannel('unsent-anna')
    channel?.addEventListener('message', read)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(kept().size).toBe(0)
    expect(read).not.toHaveBeenCalled()
    idbDevice.isFull = false
    await vi.advanceTimersByTimeAsync(5000)
    expect(kept().get(change.id)).toMatchObject({ theirs: { name: 'Theirs' } })
    await vi.waitFor(() => expect(read).toHaveBeenCalledOnce())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(read).toHaveBeenCalledOnce()
    channel?.close()
  })
})

it('a question that was stored late is decided once, and its change is sent once', async () => {
  idbDevice.isFull = true
  let answer = conflict
  const opened = open((path) => (path.includes('/rpc/') ? answer() : undefined))
  await opened.outbox.add(rename)
  idbDevice.isFull = false
  await opened.outbox.pump()
  answer = store
  await opened.outbox.decide(getUnsent()[0] ?? undecided, new Set(['name']))
  await vi.waitFor(() => expect(kept().size).toBe(0))
  await opened.outbox.pump()
  expect(opened.calls).toHaveLength(2)
  expect(getUnsent()).toEqual([])
})

describe('a full device stores nothing late over what another tab did meanwhile:', () => {
  it('the change was sent', async () => {
    const { outbox: own, calls } = await startFull(rename, conflict)
    await vi.waitFor(() => expect(getUnsent()).toMatchObject([{ theirs: {} }]))
    kept().delete(change.id)
    idbDevice.isFull = false
    await own.pump()
    expect(kept().size).toBe(0)
    expect(getUnsent()).toEqual([])
    expect(calls).toHaveLength(1)
  })

  it('the decision was stored', async () => {
    const sent: unknown[] = []
    let answer = conflict
    const { outbox: own } = await startFull(rename, () => answer())
    await vi.waitFor(() => expect(getUnsent()).toMatchObject([{ theirs: {} }]))
    kept().set(change.id, decided)
    idbDevice.isFull = false
    answer = () => {
      sent.push(kept().get(change.id))
      return store()
    }
    await own.pump()
    await vi.waitFor(() => expect(kept().size).toBe(0))
    expect(sent[0]).toMatchObject({ edits: decided.edits })
    expect(sent[0]).not.toHaveProperty('theirs')
  })
})
