import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { FoundOffers } from '#src/entities/alert/found/found-offers.tsx'
import { inRouter } from '#src/testing/in-router.tsx'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const read = 'POST /rest/v1/rpc/found_by_alerts'
const products = { 'GET /rest/v1/products': { body: [] }, 'GET /rest/v1/sellers': { body: [] } }

const foundRow = (id: number, more: object = {}) => ({
  id: `offer-${id}`,
  name: `Lamp ${id}`,
  price: 19.5,
  currency: 'EUR',
  image_url: null,
  picture_path: 'global/lamp.webp',
  group_name: 'HARBOUR goods',
  country: 'US',
  seller_id: 'seller',
  url: null,
  ebay_url: null,
  amazon_url: 'https://www.amazon.com/dp/B0LAMP0001',
  created_at: '2026-11-20T10:00:00Z',
  keyword: 'desk lamp',
  found_at: `2026-11-20T10:00:${String(59 - id).padStart(2, '0')}Z`,
  mailed_at: null,
  ...more,
})

test('found offers are shown with the keyword, and with links', async () => {
  await renderSignedIn(inRouter(<FoundOffers />), { ...products, [read]: { body: [foundRow(1)] } })
  const item = within(await screen.findByRole('listitem'))
  expect(item.getByRole('heading', { name: 'Lamp 1' })).toBeDefined()
  expect(item.getByText('desk lamp')).toBeDefined()
  expect(item.getByText('€19.50')).toBeDefined()
  expect(item.getByRole('link', { name: /View on Amazon/u }).getAttribute('href')).toBe(
    'https://www.amazon.com/dp/B0LAMP0001',
  )
  expect(item.getByRole('button', { name: /^Add to wishlist/u })).toBeDefined()
})

test('more load page by page, after the last one', async () => {
  const pages = [Array.from({ length: 20 }, (_, index) => foundRow(index)), [foundRow(20)]]
  const { requests } = await renderSignedIn(inRouter(<FoundOffers />), {
    ...products,
    [read]: () => ({ body: pages.shift() ?? [] }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(21))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  const asked = requests.filter(({ path }) => path.endsWith('found_by_alerts'))
  expect(asked.map(({ body }) => body)).toEqual([
    { p_limit: 20 },
    { p_limit: 20, p_before: '2026-11-20T10:00:40Z', p_before_id: 'offer-19' },
  ])
})

test('without results it says what will appear here', async () => {
  await renderSignedIn(inRouter(<FoundOffers />), { ...products, [read]: { body: [] } })
  expect(await screen.findByRole('heading', { name: 'Nothing found yet' })).toBeDefined()
})

test('a failed load shows an error, and can be retried', async () => {
  let isUp = false
  await renderSignedIn(inRouter(<FoundOffers />), {
    ...products,
    [read]: () => (isUp ? { body: [foundRow(1)] } : { status: 400, body: { message: 'Not now' } }),
  })
  expect(await screen.findByText('What your alerts found could not be loaded')).toBeDefined()
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Lamp 1' })).toBeDefined()
})
