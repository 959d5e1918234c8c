import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  dropShares,
  forgetShares,
  keepArrived,
  keepShare,
  keepWaitingProof,
  MOST_SHARED_BYTES,
  openedShares,
  takeShares,
  unconfirmedArrivals,
  waitingProofs,
} from '#src/entities/share/share-store.ts'
import { idbDevice, idbMaps } from '#src/testing/idb-maps.ts'

vi.mock('idb-keyval', async () => (await import('#src/testing/idb-maps.ts')).idbKeyval)
vi.mock('#src/lib/short-store.ts', async () => await import('#src/testing/idb-maps.ts'))

const hour = 60 * 60_000
const picture = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
const pictures = (count: number) =>
  Array.from({ length: count }, (_, place) => picture(`${place}.jpg`))

beforeEach(() => {
  idbDevice.isFull = false
  for (const store of idbMaps.values()) store.clear()
})

test('thirty pictures are all stored, and opened in their order', async () => {
  expect(await keepShare('', pictures(30))).toEqual({ kept: 30, left: 0, reason: null })
  const taken = await takeShares('me')
  expect(taken.map(({ file }) => file?.name)).toEqual(pictures(30).map(({ name }) => name))
})

test('a text beside pictures is about the first of them', async () => {
  await keepShare('Order 12345', pictures(2))
  expect((await takeShares('me')).map(({ text }) => text)).toEqual(['Order 12345', undefined])
})

test('a text without a file is stored, too', async () => {
  expect(await keepShare('Total $4', [])).toEqual({ kept: 1, left: 0, reason: null })
  expect((await takeShares('me')).map(({ text }) => text)).toEqual(['Total $4'])
})

test('what does not fit is counted', async () => {
  expect(await keepShare('', pictures(53))).toEqual({ kept: 50, left: 3, reason: 'many' })
  const film = picture('film.jpg')
  Object.defineProperty(film, 'size', { value: MOST_SHARED_BYTES + 1 })
  expect(await keepShare('', [film, picture('a.jpg')])).toEqual({
    kept: 1,
    left: 1,
    reason: 'large',
  })
})

test('a full device says how many it could not store', async () => {
  idbDevice.isFull = true
  expect(await keepShare('', pictures(3))).toEqual({ kept: 0, left: 3, reason: 'full' })
  expect(await keepShare('Total $4', [])).toEqual({ kept: 0, left: 1, reason: 'full' })
})

test('a share is opened once, and stays its owner’s until it is dropped', async () => {
  await keepShare('', pictures(2))
  const [first] = await takeShares('me')
  expect(await takeShares('somebody else')).toEqual([])
  expect(await openedShares('somebody else')).toEqual([])
  await dropShares([first?.id ?? ''])
  expect((await openedShares('me')).map(({ file }) => file?.name)).toEqual(['1.jpg'])
})

test('after a day nobody wants it any more; what is opened stays a week', async () => {
  await keepShare('', pictures(1), 0)
  await keepShare('', pictures(1), 20 * hour)
  expect(await takeShares('me', 25 * hour)).toHaveLength(1)
  expect(await openedShares('me', 100 * hour)).toHaveLength(1)
  expect(await openedShares('me', 200 * hour)).toHaveLength(0)
})

test('a file that waits to become a proof is its product’s only, until it is dropped', async () => {
  const proof = { productId: 'p1', kind: 'chat', note: 'Day 3', path: null } as const
  await keepWaitingProof('anna', { id: 'one', file: picture('a.jpg'), ...proof })
  await keepWaitingProof('anna', { id: 'one', file: picture('a.jpg'), ...proof, note: 'Day 4' })
  expect(await waitingProofs('anna', 'p1')).toMatchObject([{ id: 'one', proof: { note: 'Day 4' } }])
  expect(await waitingProofs('anna', 'p2')).toEqual([])
  expect(await waitingProofs('ben', 'p1')).toEqual([])
  expect(await openedShares('anna')).toEqual([])
  expect(await takeShares('anna')).toEqual([])
  await dropShares(['one'])
  expect(await waitingProofs('anna', 'p1')).toEqual([])
})

test('a sign-out removes files that wait to become proofs, and so does a week', async () => {
  const proof = { productId: 'p1', kind: 'chat', note: '', path: null } as const
  await keepWaitingProof('anna', { id: 'one', file: picture('a.jpg'), ...proof }, 0)
  expect(await waitingProofs('anna', 'p1', 7 * 24 * hour)).toHaveLength(1)
  expect(await waitingProofs('anna', 'p1', 7 * 24 * hour + 1)).toEqual([])
  await keepWaitingProof('anna', { id: 'two', file: picture('b.jpg'), ...proof })
  await forgetShares()
  expect(await waitingProofs('anna', 'p1')).toEqual([])
})

test('a sign-out removes what was opened, not what waits for its owner to sign in', async () => {
  await keepShare('', pictures(1))
  await takeShares('me')
  await keepShare('', [picture('later.jpg')])
  await forgetShares()
  expect((await takeShares('me')).map(({ file }) => file?.name)).toEqual(['later.jpg'])
})

const arrived = (isConfirmed: boolean) => ({
  id: `1-${isConfirmed}`,
  at: Date.now(),
  text: 'Total $4',
  arrival: { id: 'a', ownerId: 'me', holder: 'h', isConfirmed },
})

describe('what arrived at the server', () => {
  test('is opened by its person, when the server has confirmed that it is here', async () => {
    await keepArrived(arrived(false))
    expect(await takeShares('me')).toEqual([])
    expect(await unconfirmedArrivals('somebody else')).toEqual([])
    expect(await unconfirmedArrivals('me')).toHaveLength(1)
    await keepArrived(arrived(true))
    expect(await takeShares('somebody else')).toEqual([])
    expect((await takeShares('me')).map(({ id }) => id)).toEqual(['1-true'])
  })

  test('goes with a sign-out, opened or not', async () => {
    await keepArrived(arrived(true))
    await keepArrived(arrived(false))
    await forgetShares()
    expect(await takeShares('me')).toEqual([])
    expect(await unconfirmedArrivals('me')).toEqual([])
  })
})
