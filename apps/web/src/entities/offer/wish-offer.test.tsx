import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useWishOffer, type WishOutcome } from '#src/entities/offer/wish-offer.ts'
import type { Offer } from '#src/entities/offer/find-offers.ts'
import { useListedOffers } from '#src/entities/offer/use-listed-offers.ts'
import type { Answers } from '#src/testing/fake-backend.ts'
import { listRow } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const offer: Offer = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Desk lamp',
  price: 19.99,
  currency: 'EUR',
  image_url: 'https://cdn.test/lamp.jpg',
  picture_path: null,
  group_name: 'harbour goods',
  country: 'DE',
  seller_id: '11111111-0000-4000-8000-000000000000',
  created_at: '2026-11-20T00:00:00Z',
  url: 'https://shop.test/lamp',
  ebay_url: null,
  amazon_url: 'https://www.amazon.de/dp/B000',
  is_vip: false,
}

function Adder() {
  const add = useWishOffer('Please sign in')
  const isListed = useListedOffers()
  const [outcome, setOutcome] = useState<WishOutcome | null>(null)
  return (
    <>
      <button type="button" onClick={() => void add(offer).then(setOutcome)}>
        Add
      </button>
      <p>{outcome}</p>
      <p>{isListed(offer) ? 'listed' : 'not listed'}</p>
      <Toaster />
    </>
  )
}

const held = (count: number) =>
  Array.from({ length: count }, (_none, place) =>
    listRow({ id: `product-${place}`, name: `Product ${place}` }),
  )

async function show(answers: Answers, count = 0) {
  const backend = await renderSignedIn(<Adder />, {
    'GET /rest/v1/products': ({ query }) => ({
      body: query.has('id') ? [] : held(count),
    }),
    'GET /rest/v1/sellers': { body: [] },
    ...answers,
  })
  const sent = () =>
    backend.requests.filter(({ method, path }) => method === 'POST' && path === '/rest/v1/products')
  // With a loaded list, it shows additions, and the app knows if it is full.
  await waitFor(() =>
    expect(backend.requests.some(({ path }) => path === '/rest/v1/products')).toBe(true),
  )
  return { ...backend, sent }
}

/** The server has added what it was sent. */
const addIt: Answers[string] = ({ body }) => ({ status: 201, body: [body] })

test('an offer becomes a wishlist product with all its known values', async () => {
  const { sent } = await show({ 'POST /rest/v1/products': addIt })
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('added')).toBeDefined()
  expect(await screen.findByText('Added to your wishlist')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
  expect(sent()[0]?.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/u),
    user_id: 'aaaaaaaa-0000-4000-8000-000000000001',
    name: 'Desk lamp',
    status: 'wishlist',
    price: 19.99,
    currency: 'EUR',
    country: 'DE',
    product_image_url: 'https://cdn.test/lamp.jpg',
    seller_id: offer.seller_id,
    url: 'https://shop.test/lamp',
    amazon_url: 'https://www.amazon.de/dp/B000',
    ebay_url: null,
  })
})

test('a failure is shown, and a retry uses the same id', async () => {
  let isDown = true
  const { sent } = await show({
    'POST /rest/v1/products': ({ body }) =>
      isDown ? { status: 500, body: { message: 'Broken.' } } : { status: 201, body: [body] },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('failed')).toBeDefined()
  expect(await screen.findByText('Failed to add to your list. Please try again.')).toBeDefined()
  expect(screen.getByText('not listed')).toBeDefined()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('added')).toBeDefined()
  const ids = sent().map(({ body }) => body['id'])
  expect(ids).toEqual([expect.any(String), ids[0]])
})

test('a full plan sends no request, and a refusal of the database has the same effect', async () => {
  const { sent } = await show(
    {
      'POST /rest/v1/products': {
        status: 403,
        body: { code: 'PT403', message: 'You have reached the limit.', hint: 'product_limit' },
      },
    },
    4,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('full')).toBeDefined()
  expect(sent()).toHaveLength(1)
})

test('a person with five products on Basic gets the message without a request', async () => {
  const { sent } = await show({}, 5)
  await waitFor(async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    expect(screen.getByText('full')).toBeDefined()
  })
  expect(sent()).toHaveLength(0)
})

test('the notice says what the person knows of the seller, and warns of overdue refunds', async () => {
  const [first, second] = held(2).map((row) => ({
    ...row,
    seller_id: offer.seller_id,
    price: 20,
    currency: 'USD',
    refund_due_date: '2025-05-03',
  }))
  await show({
    'GET /rest/v1/products': ({ query }) => ({ body: query.has('id') ? [] : [first, second] }),
    'POST /rest/v1/products': addIt,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  const text = '2 products, 0 of 2 paid on time, $40.00 owed to you, 2 overdue'
  expect(await screen.findByText(text)).toBeDefined()
  const warning = '2 refunds of this seller are overdue, $40.00 since May 3, 2025'
  expect(screen.getByRole('link', { name: warning }).getAttribute('href')).toBe(
    `/dashboard/products?seller=${offer.seller_id}&status=ordered%2Creceived%2Creviewed%2Cpublished&sort=refund-due`,
  )
})
