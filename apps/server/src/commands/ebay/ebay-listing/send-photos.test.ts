import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Backend, Claims } from '#src/backend.ts'
import { sendPhotos } from '#src/commands/ebay/ebay-listing/send-photos.ts'
import { createPhotoDesk } from '#src/commands/ebay/ebay-listing/photo-desk.ts'
import { createSentPhotos } from '#src/commands/ebay/ebay-listing/sent-photos.ts'
import { limitWaiting } from '#src/deadlines/request-time.ts'
import { AppError } from '#src/http/app-error.ts'
import { EbayError } from '#src/integrations/ebay/ebay.ts'

const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer()
const many = Array.from({ length: 12 }, (_, place) => `https://img.example/${place}.jpg`)

/** An eBay and other sites that count what is on its way; `arrive` is called with each photo that eBay gets. */
function openPost(arrive: (count: number) => Promise<void>) {
  const counts = { sent: 0, now: 0, most: 0, counted: 0 }
  /** Up to 13 pictures of other sites. */
  const openCounter: Backend['openCounter'] = () => (_key, cost) => {
    counts.counted += cost
    return Promise.resolve(counts.counted > 13 ? 60_000 : null)
  }
  const dependencies = {
    backend: {
      publicFileUrl: (bucket: string, path: string) => `https://own.example/${bucket}/${path}`,
      asUser: () => Promise.resolve([{ account: 'lamp-shop' }]),
    } as unknown as Backend,
    claims: { sub: 'me' } as Claims,
    web: {
      async readPicture(address: string, _signal?: AbortSignal) {
        counts.now += 1
        counts.most = Math.max(counts.most, counts.now)
        // The first ones take the longest.
        await sleep(20 - Number(/\d+/.exec(address)?.[0]))
        return { url: address, bytes: photo, contentType: 'image/jpeg' }
      },
    },
    seller: {
      async keepPicture() {
        const place = (counts.sent += 1)
        await arrive(place)
        counts.now -= 1
        return `https://i.ebayimg.com/${place}`
      },
    },
    photoDesk: createPhotoDesk({ openCounter }, 13),
  }
  return { counts, dependencies }
}

test('two photos at most are in memory and on their way', async () => {
  const { counts, dependencies } = openPost(() => sleep(5))
  const shown = await sendPhotos(dependencies, many)
  expect(new Set(shown).size).toBe(12)
  expect(counts).toEqual({ sent: 12, now: 0, most: 2, counted: 12 })
})

test('two listings of one person at most are at their photos', async () => {
  const { counts, dependencies } = openPost(() => sleep(5))
  const listings = [many.slice(0, 4), many.slice(4, 8), many.slice(8)]
  await Promise.all(listings.map((photos) => sendPhotos(dependencies, photos)))
  expect(counts).toMatchObject({ sent: 12, most: 4 })
})

test('photos of other sites count as pictures of the person, and stored ones do not', async () => {
  const { counts, dependencies } = openPost(() => Promise.resolve())
  const own = 'https://own.example/product-images/me/lamp.jpg'
  dependencies.photoDesk.sentPhotos.note('me lamp-shop me/lamp.jpg', 'https://i.ebayimg.com/lamp')
  expect(await sendPhotos(dependencies, [own])).toEqual(['https://i.ebayimg.com/lamp'])
  expect(counts.counted).toBe(0)
  await sendPhotos(dependencies, [own, ...many.slice(0, 11)])
  expect(counts).toMatchObject({ counted: 11, sent: 11 })
  const refused = sendPhotos(dependencies, many.slice(0, 3))
  await expect(refused).rejects.toMatchObject({ code: 'rate_limited' })
  expect(counts.sent).toBe(11)
})

test('a photo that does not come is not waited for after the time of the request', async () => {
  const { dependencies } = openPost(() => Promise.resolve())
  dependencies.web.readPicture = (_address, signal) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new AppError('not_found', 'No picture.')))
    })
  const work = () => sendPhotos(dependencies, many)
  await expect(limitWaiting(work, 100)).rejects.toMatchObject({
    code: 'timeout',
    message: expect.stringMatching(/^Not all photos were sent in time\./),
  })
})

test.each([
  [400, 'Photo 1: No.'],
  [413, 'Photo 1: No.'],
  [415, 'Photo 1: No.'],
  [401, 'No.'],
  [403, 'No.'],
  [409, 'No.'],
])('a refusal of eBay with %d is %j', async (status, message) => {
  const refusal = new EbayError(false, 'No.', { status, publicMessage: 'No.' })
  const { dependencies } = openPost(() => Promise.reject(refusal))
  const sending = sendPhotos(dependencies, many)
  await expect(sending).rejects.toMatchObject({ status, publicMessage: message })
})

test('nothing more is sent after the caller gave up', async () => {
  const caller = new AbortController()
  const { counts, dependencies } = openPost(() => Promise.resolve(caller.abort()))
  const sending = sendPhotos(dependencies, many, caller.signal)
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
  expect(counts.sent).toBeLessThanOrEqual(2)
})

test('nothing more is sent after the time of the request', async () => {
  const { counts, dependencies } = openPost(() => sleep(60))
  const work = () => sendPhotos(dependencies, many)
  await expect(limitWaiting(work, 100)).rejects.toMatchObject({
    code: 'timeout',
    message:
      'Not all photos were sent in time. Please try again: those that eBay has are not sent again.',
  })
  expect(counts.sent).toBeLessThan(12)
})

test('where eBay has a photo is forgotten by its address', () => {
  const sent = createSentPhotos()
  for (const one of ['a', 'b', 'c']) sent.note(one, `https://i.ebayimg.com/${one}`)
  sent.forget(['https://i.ebayimg.com/a', 'https://i.ebayimg.com/c'])
  expect(['a', 'b', 'c'].map((one) => sent.find(one))).toEqual([
    undefined,
    'https://i.ebayimg.com/b',
    undefined,
  ])
})

test('where eBay has a photo is known for half an hour, and of the newest 5,000', () => {
  let now = 0
  const sent = createSentPhotos(() => now)
  sent.note('a', 'https://i.ebayimg.com/a')
  now = 30 * 60_000 - 1
  expect(sent.find('a')).toBe('https://i.ebayimg.com/a')
  now += 1
  expect(sent.find('a')).toBeUndefined()
  for (let place = 0; place <= 5000; place += 1) sent.note(`${place}`, 'https://i.ebayimg.com/n')
  expect(sent.find('0')).toBeUndefined()
  expect(sent.find('1')).toBeDefined()
})
