import { beforeEach, expect, test, vi } from 'vitest'
import { receiveArrivals } from '#src/entities/inbox/receive-arrivals.ts'
import { forgetShares, takeShares, unconfirmedArrivals } from '#src/entities/share/share-store.ts'
import { type Answers, connectFakeBackend } from '#src/testing/fake-backend.ts'
import { idbDevice, idbMaps } from '#src/testing/idb-maps.ts'

vi.mock('idb-keyval', async () => (await import('#src/testing/idb-maps.ts')).idbKeyval)
vi.mock('#src/lib/short-store.ts', async () => await import('#src/testing/idb-maps.ts'))

const id = '11111111-1111-4111-8111-111111111111'
const other = '22222222-2222-4222-8222-222222222222'
const picture = { id, kind: 'file', name: 'a.jpg', mediaType: 'image/jpeg', content: null }
const text = { id: other, kind: 'text', name: 'Text', mediaType: 'text/plain', content: 'Total $4' }
const at = { receivedAt: '2026-11-26T10:00:00.000Z' }

const claim = (...arrivals: object[]) => ({
  body: { arrivals: arrivals.map((arrival) => ({ ...arrival, ...at })), againIn: null },
})

/** The server with a picture and a text, unless told otherwise. */
function connect(answers: Answers = {}) {
  return connectFakeBackend({
    'POST /api/inbox/claim': claim(picture, text),
    [`GET /api/inbox/${id}`]: { body: 'bytes' },
    [`POST /api/inbox/${id}/settle`]: { body: { isMine: true } },
    [`POST /api/inbox/${other}/settle`]: { body: { isMine: true } },
    ...answers,
  })
}

const receive = () => receiveArrivals('me', new AbortController().signal)
const opened = async () =>
  (await takeShares('me')).map(({ file, text: words }) => file?.name ?? words)

beforeEach(() => {
  idbDevice.isFull = false
  for (const store of idbMaps.values()) store.clear()
})

test('what arrived is stored here, confirmed, and opens in its order', async () => {
  const { requests } = await connect()
  expect(await receive()).toEqual({ count: 2, againIn: null, failures: [] })
  expect(await opened()).toEqual(['a.jpg', 'Total $4'])
  const holders = new Set(
    requests
      .filter(({ path }) => path.startsWith('/api/inbox'))
      .map(({ body, query }) => body['holder'] ?? query.get('holder')),
  )
  expect(holders.size).toBe(1)
})

test('what another device has by now is not opened here', async () => {
  await connect({ [`POST /api/inbox/${id}/settle`]: { body: { isMine: false } } })
  expect(await receive()).toMatchObject({ count: 1 })
  expect(await opened()).toEqual(['Total $4'])
  expect(await unconfirmedArrivals('me')).toEqual([])
})

test('what the server could not confirm is confirmed at the next look, by the same holder', async () => {
  const first = await connect({
    'POST /api/inbox/claim': claim(picture),
    [`POST /api/inbox/${id}/settle`]: { status: 503, body: {} },
  })
  expect(await receive()).toMatchObject({ count: 0, failures: [{ status: 503 }] })
  expect(await opened()).toEqual([])
  const second = await connect({ 'POST /api/inbox/claim': claim() })
  expect(await receive()).toMatchObject({ count: 1 })
  expect(await opened()).toEqual(['a.jpg'])
  const holderOf = ({ requests }: typeof first) =>
    requests.find(({ path }) => path.endsWith('/settle'))?.body['holder']
  expect(holderOf(second)).toBe(holderOf(first))
})

test('what was deleted meanwhile is passed over', async () => {
  await connect({
    [`GET /api/inbox/${id}`]: {
      status: 404,
      body: { error: { code: 'not_found', message: 'Gone.', requestId: '1' } },
    },
  })
  expect(await receive()).toMatchObject({ count: 1 })
  expect(await opened()).toEqual(['Total $4'])
})

test('a device without room confirms nothing, so that another device can have it', async () => {
  const { requests } = await connect()
  idbDevice.isFull = true
  expect((await receive()).failures).toHaveLength(2)
  expect(requests.some(({ path }) => path.endsWith('/settle'))).toBe(false)
})

test('what cannot be read keeps nothing behind it from coming', async () => {
  await connect({
    'POST /api/inbox/claim': { body: { ...claim(picture, text).body, againIn: 0 } },
    [`GET /api/inbox/${id}`]: { status: 503, body: {} },
  })
  expect(await receive()).toMatchObject({ count: 1, againIn: 0, failures: [{ status: 503 }] })
  expect(await opened()).toEqual(['Total $4'])
})

test('what is stored here but cannot be confirmed keeps nothing from coming', async () => {
  await connect({
    'POST /api/inbox/claim': claim(picture),
    [`POST /api/inbox/${id}/settle`]: { status: 503, body: {} },
  })
  await receive()
  await connect({
    'POST /api/inbox/claim': claim(text),
    [`POST /api/inbox/${id}/settle`]: { status: 500, body: {} },
  })
  expect(await receive()).toMatchObject({ count: 1, failures: [{ status: 500 }] })
  expect(await opened()).toEqual(['Total $4'])
})

test('nobody asks again at once if nothing can be had', async () => {
  await connect({
    'POST /api/inbox/claim': { body: { ...claim(picture).body, againIn: 0 } },
    [`GET /api/inbox/${id}`]: { status: 503, body: {} },
  })
  expect(await receive()).toMatchObject({ count: 0, againIn: null })
})

test('after a sign-out nothing is stored', async () => {
  const stop = new AbortController()
  const { requests } = await connect({
    [`GET /api/inbox/${id}`]: () => {
      stop.abort()
      return { body: 'bytes' }
    },
  })
  expect(await receiveArrivals('me', stop.signal)).toMatchObject({ count: 0, failures: [] })
  expect(await unconfirmedArrivals('me')).toEqual([])
  expect(requests.some(({ path }) => path.endsWith('/settle'))).toBe(false)
})

test('a confirmation that comes after a sign-out stores nothing', async () => {
  const stop = new AbortController()
  await connect({
    'POST /api/inbox/claim': claim(text),
    [`POST /api/inbox/${other}/settle`]: async () => {
      await forgetShares()
      stop.abort()
      return { body: { isMine: true } }
    },
  })
  expect(await receiveArrivals('me', stop.signal)).toMatchObject({ count: 0, failures: [] })
  expect(await opened()).toEqual([])
})
