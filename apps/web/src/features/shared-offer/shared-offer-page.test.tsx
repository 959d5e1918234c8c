import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { AFFILIATE_TEXT } from '@sampletrail/domain/links/affiliate-link.ts'
import { SharedOfferPage } from '#src/features/shared-offer/shared-offer-page.tsx'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const id = '7a6e3c1e-0000-4000-8000-00000000000f'
const read = 'POST /rest/v1/rpc/shared_offer'
const offerRow = {
  id,
  name: 'Solid oak desk lamp',
  price: 34.99,
  currency: 'EUR',
  image_url: null,
  picture_path: null,
  group_name: 'HARBOUR goods ✨',
  country: 'US',
  seller_id: 'seller',
  url: null,
  ebay_url: null,
  amazon_url: 'https://www.amazon.com/dp/B0LAMP0001',
  created_at: '2026-11-20T10:00:00Z',
}
const lists = { 'GET /rest/v1/products': { body: [] }, 'GET /rest/v1/sellers': { body: [] } }

const shopLink = () => screen.getByRole('link', { name: /View on Amazon/u })

test('an offer is shown with its price, its seller and a link to the shop', async () => {
  await renderSignedIn(<SharedOfferPage id={id} affiliateTag={null} />, {
    ...lists,
    [read]: { body: [offerRow] },
  })
  expect(await screen.findByRole('heading', { name: 'Solid oak desk lamp' })).toBeDefined()
  expect(screen.getByText('€34.99')).toBeDefined()
  expect(screen.getByText('Harbour Goods')).toBeDefined()
  expect(screen.getByText('United States')).toBeDefined()
  expect(shopLink().getAttribute('href')).toBe('https://www.amazon.com/dp/B0LAMP0001')
  expect(shopLink().getAttribute('rel')).toBe('noopener noreferrer')
  expect(screen.queryByText(AFFILIATE_TEXT)).toBeNull()
  expect(await screen.findByRole('button', { name: 'Add to wishlist' })).toBeDefined()
})

test('a link with an affiliate tag says so, to people and to search engines', async () => {
  await renderSignedIn(<SharedOfferPage id={id} affiliateTag="trail-20" />, {
    ...lists,
    [read]: { body: [offerRow] },
  })
  await screen.findByRole('heading', { name: 'Solid oak desk lamp' })
  expect(shopLink().getAttribute('href')).toBe('https://www.amazon.com/dp/B0LAMP0001?tag=trail-20')
  expect(shopLink().getAttribute('rel')).toBe('sponsored noopener')
  expect(screen.getByText(AFFILIATE_TEXT)).toBeDefined()
})

test.each([
  ['an offer that is gone', id],
  ['an address that is none', 'nothing'],
])('%s is reported', async (_, asked) => {
  const { requests } = await renderSignedIn(<SharedOfferPage id={asked} affiliateTag={null} />, {
    [read]: { body: [] },
  })
  expect(
    await screen.findByRole('heading', { name: 'This product is no longer offered' }),
  ).toBeDefined()
  expect(requests.filter(({ path }) => path.endsWith('shared_offer'))).toHaveLength(
    asked === id ? 1 : 0,
  )
})

test('a failed load can be retried', async () => {
  let isUp = false
  await renderSignedIn(<SharedOfferPage id={id} affiliateTag={null} />, {
    ...lists,
    [read]: () => (isUp ? { body: [offerRow] } : { status: 400, body: { message: 'Not now' } }),
  })
  expect(await screen.findByText('Not now')).toBeDefined()
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Solid oak desk lamp' })).toBeDefined()
})
