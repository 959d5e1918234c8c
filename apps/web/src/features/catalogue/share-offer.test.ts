import { afterEach, expect, test, vi } from 'vitest'
import type { Offer } from '#src/entities/offer/find-offers.ts'
import { shareOffer } from '#src/features/catalogue/share-offer.ts'
import { connectFakeBackend } from '#src/testing/fake-backend.ts'

const address = 'https://www.amazon.com/dp/B000'
const page = 'http://app.test/p/00000000-0000-4000-8000-000000000001'
const offer = { name: 'Desk lamp', price: 19.99, image_url: null } as Offer

const share = vi.fn<(data: ShareData) => Promise<void>>()
const writeText = vi.fn<(text: string) => Promise<void>>()

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  share.mockReset()
  writeText.mockReset()
})

async function shareWith(answer: object, canShare: boolean) {
  const { requests } = await connectFakeBackend({ 'POST /api/random-product': { body: answer } })
  if (canShare) Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
  await shareOffer(offer, address)
  return requests.find(({ path }) => path === '/api/random-product')
}

test("our page of an offer goes to the system's share menu", async () => {
  const asked = await shareWith(
    { id: '00000000-0000-4000-8000-000000000001', url: page, isSponsored: false },
    true,
  )
  expect(asked?.body).toEqual({
    title: 'Desk lamp',
    price: 19.99,
    amazon_url: address,
  })
  expect(share).toHaveBeenCalledWith({ title: 'Desk lamp', text: 'Desk lamp', url: page })
  expect(writeText).not.toHaveBeenCalled()
})

test('an affiliate link is labelled as one, and copied if the share menu is missing', async () => {
  share.mockRejectedValue(new DOMException('No target.', 'NotAllowedError'))
  await shareWith({ id: null, url: `${address}?tag=ours`, isSponsored: true }, true)
  expect(share.mock.calls[0]?.[0].text).toBe('Desk lamp (affiliate link)')
  expect(writeText).toHaveBeenCalledWith(`${address}?tag=ours`)
})

test('nothing is copied for a person who cancels', async () => {
  share.mockRejectedValue(new DOMException('Closed.', 'AbortError'))
  await shareWith({ id: null, url: address, isSponsored: false }, true)
  expect(writeText).not.toHaveBeenCalled()
})

test('without a share menu the link is copied', async () => {
  await shareWith({ id: null, url: address, isSponsored: false }, false)
  expect(writeText).toHaveBeenCalledWith(address)
})
