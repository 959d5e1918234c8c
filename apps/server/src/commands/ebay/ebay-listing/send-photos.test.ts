import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Backend, Claims } from '#src/backend.ts'
import { sendPhotos } from '#src/commands/ebay/ebay-listing/send-photos.ts'
import { createSentPhotos } from '#src/commands/ebay/ebay-listing/sent-photos.ts'
import { limitWaiting } from '#src/deadlines/request-time.ts'

const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer()
const many = Array.from({ length: 12 }, (_, place) => `https://img.example/${place}.jpg`)

/** An eBay and other sites that count what is on its way; `arrive` is called with each photo that eBay gets. */
function openPost(arrive: (count: number) => Promise<void>) {
  const counts = { sent: 0, now: 0, most: 0 }
  const dependencies = {
    backend: {
      publicFileUrl: (bucket: string, path: string) => `https://own.example/${bucket}/${path}`,
      asUser: () => Promise.resolve([{ account: 'lamp-shop' }]),
    } as unknown as Backend,
    claims: { sub: 'me' } as Claims,
    web: {
      async readPicture(address: string) {
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
    sentPhotos: createSentPhotos(),
  }
  return { counts, dependencies }
}

test('two photos at most are in memory and on their way', async () => {
  const { counts, dependencies } = openPost(() => sleep(5))
  const shown = await sendPhotos(dependencies, many)
  expect(new Set(shown).size).toBe(12)
  expect(counts).toEqual({ sent: 12, now: 0, most: 2 })
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
