import {
  DETECTION_EVENT,
  type MarketplacePost,
  POST_EVENT,
} from '@sampletrail/contracts/marketplace-posting.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ListPlaces, useListPlaces } from '#src/entities/listing/list-places.tsx'
import { MarketplaceButton } from '#src/features/marketplace-posting/marketplace-button.tsx'
import type { Answers } from '#src/testing/fake-backend.ts'
import { wholeProduct } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const product = wholeProduct({ status: 'received', price: 20, currency: 'USD' })
const counting = 'POST /rest/v1/rpc/consume_quota'

const answer = (): void => {
  window.dispatchEvent(new CustomEvent('fbMarketplaceListerDetectionResponse', { detail: {} }))
}

/** Simulates the extension as pages see it; returns the data it received. */
function pretendExtension(isAnswering = true): MarketplacePost['product'][] {
  const taken: MarketplacePost['product'][] = []
  const take = (event: Event): void => {
    if (event instanceof CustomEvent) taken.push((event.detail as MarketplacePost).product)
  }
  if (isAnswering) window.addEventListener(DETECTION_EVENT, answer)
  window.addEventListener(POST_EVENT, take)
  onTestFinished(() => {
    window.removeEventListener(DETECTION_EVENT, answer)
    window.removeEventListener(POST_EVENT, take)
    localStorage.clear()
  })
  return taken
}

async function tell(name: string, detail: object): Promise<void> {
  await act(async () => {
    window.dispatchEvent(new CustomEvent(name, { detail }))
  })
}

const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }))

async function openDialog(answers: Answers = {}, isAnswering = true) {
  const taken = pretendExtension(isAnswering)
  const backend = await renderSignedIn(
    <>
      <MarketplaceButton product={product} />
      <Toaster />
    </>,
    {
      [counting]: { body: 4 },
      'GET /rest/v1/listing_drafts': { body: [] },
      'POST /rest/v1/rpc/require_sellable': { status: 204 },
      'POST /rest/v1/product_listings': { status: 201, body: [{ id: 'l1' }] },
      ...answers,
    },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Facebook Marketplace' }))
  const price = await screen.findByRole('textbox', { name: 'Price (USD)' })
  return { taken, backend, price }
}

function Places() {
  return <output aria-label="Markets">{useListPlaces().map(({ label }) => label)}</output>
}

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0', 'Facebook Marketplace'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile', ''],
])('offers other tools the market where the extension can run: %s', async (agent, offered) => {
  const device = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  onTestFinished(() => device.mockRestore())
  await renderSignedIn(
    <ListPlaces>
      <MarketplaceButton product={product} />
      <Places />
    </ListPlaces>,
    {},
  )
  expect(screen.getByLabelText('Markets').textContent).toBe(offered)
  expect(screen.getByRole('button', { name: 'Facebook Marketplace' })).toBeDefined()
})

it('opens nothing for a product that may not be sold, and says what to do', async () => {
  const taken = pretendExtension()
  await renderSignedIn(
    <>
      <MarketplaceButton product={{ ...product, status: 'wishlist' }} />
      <Toaster />
    </>,
    {},
  )
  await userEvent.click(screen.getByRole('button', { name: 'Facebook Marketplace' }))
  expect(await screen.findByText(/is on your wishlist\. Mark it as ordered/u)).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(taken).toEqual([])
})

it('waits for the extension, and goes on by itself', async () => {
  onTestFinished(() => localStorage.clear())
  await renderSignedIn(<MarketplaceButton product={product} />, {
    'GET /rest/v1/listing_drafts': { body: [] },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Facebook Marketplace' }))
  const waiting = screen.getByRole('button', { name: 'Looking for the extension...' })
  expect(document.activeElement).toBe(waiting)
  expect(screen.queryByRole('dialog')).toBeNull()
  // It asks once its code is loaded.
  await new Promise((resolve) => {
    window.addEventListener(DETECTION_EVENT, resolve, { once: true })
  })
  await act(async () => answer())
  expect(await screen.findByRole('dialog', { name: 'Set Listing Price' })).toBeDefined()
  expect(screen.getByText('Facebook Marketplace')).toBeDefined()
})

it.each([
  ['one that names the conditions', { conditions: ['new', 'used_good'] }, 'used_good', false],
  ['an older one, which knows New alone, and warns first', {}, 'new', true],
])('passes a used condition on to %s', async (_, about, condition, isWarned) => {
  const hear = (): void => {
    window.dispatchEvent(new CustomEvent('fbExtensionDetected', { detail: about }))
  }
  window.addEventListener(DETECTION_EVENT, hear)
  onTestFinished(() => window.removeEventListener(DETECTION_EVENT, hear))
  const { taken } = await openDialog({}, false)
  await userEvent.selectOptions(screen.getByLabelText('Condition'), 'Used - Good')
  expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Used, in good condition.')
  const warning = screen.queryByText(/out of date and fills in New\. Choose Used - Good/u)
  expect(warning !== null).toBe(isWarned)
  await goOn()
  await waitFor(() => expect(taken).toHaveLength(1))
  expect(taken[0]).toMatchObject({ condition, description: 'Used, in good condition.' })
})

it('passes on the typed values, with an empty price as 0', async () => {
  const { taken, price } = await openDialog()
  await userEvent.clear(price)
  await goOn()
  await waitFor(() => expect(taken).toHaveLength(1))
  expect(taken[0]).toMatchObject({
    id: product.id,
    title: 'Desk lamp',
    price: 0,
    description: 'New in box. Never used.',
    condition: 'new',
    categoryId: '1792291877663080',
    latitude: 37.7749,
    longitude: -122.4194,
  })
})

it('starts a text from before over, with Undo, and names the photos that Facebook does not get', async () => {
  const kept: Record<string, unknown> = {
    title: 'Brass lamp',
    description: null,
    price: '12',
    condition: null,
    category_id: null,
    category_name: null,
    photos: ['me/1.jpg', 'me/2.jpg', 'me/3.jpg'],
  }
  const { price } = await openDialog({
    'GET /rest/v1/listing_drafts': () => ({ body: [kept] }),
    'PATCH /rest/v1/listing_drafts': ({ body }) => {
      Object.assign(kept, body)
      return { body: [{ product_id: product.id }] }
    },
  })
  expect(price).toHaveProperty('value', '12')
  expect(
    screen.getByText(/cannot send photos to Facebook\. Add the 3 photos of this listing there\./u),
  ).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }))
  const title = screen.getByLabelText(/^Title/u)
  expect(title).toHaveProperty('value', 'Desk lamp')
  expect(document.activeElement).toBe(title)
  expect(price).toHaveProperty('value', '20.00')
  await waitFor(() => expect(kept).toMatchObject({ title: null, price: null }))
  expect(kept['photos']).toHaveLength(3)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(title).toHaveProperty('value', 'Brass lamp')
  expect(screen.getByRole('button', { name: 'Start over' })).toBeDefined()
  await waitFor(() => expect(kept).toMatchObject({ title: 'Brass lamp', price: '12' }))
})

it('refuses a single dot as a price', async () => {
  const { taken, price } = await openDialog()
  await userEvent.clear(price)
  await userEvent.type(price, 'a.b.')
  expect(price).toHaveProperty('value', '.')
  await goOn()
  expect(await screen.findByText('Please enter a valid price')).toBeDefined()
  expect(taken).toEqual([])
})

it('accepts reports of its own session only, and ignores repeated ones within a second', async () => {
  const { taken, backend } = await openDialog()
  await goOn()
  await waitFor(() => expect(taken).toHaveLength(1))
  const own = { type: 'success', message: 'It is up.', sessionId: taken[0]?.sessionId }
  await tell('FBMStatusUpdate', { ...own, sessionId: crypto.randomUUID() })
  await tell('FBMStatusUpdate', { ...own, url: 'https://evil.example/' })
  expect(await screen.findByText('Handing the product over to the extension …')).toBeDefined()
  expect(screen.queryByText('It is up.')).toBeNull()

  await tell('FBMStatusUpdate', own)
  expect(await screen.findByRole('dialog', { name: 'Success!' })).toBeDefined()
  const [, close] = screen.getAllByRole('button', { name: 'Close' })
  if (close) await userEvent.click(close)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Success!' })).toBeNull())
  await tell('fbMarketplaceStatusUpdate', own)
  expect(screen.queryByRole('dialog', { name: 'Success!' })).toBeNull()
  // It is among the listings of the product, once.
  const noted = backend.requests.filter(({ path }) => path.endsWith('/product_listings'))
  expect(noted.map(({ body }) => body)).toEqual([
    expect.objectContaining({ place: 'facebook', price: 20, product_id: product.id }) as unknown,
  ])
})

it('passes nothing on that the database does not let be sold, whatever the page knows', async () => {
  const message = 'Your deal says to keep it until Jan 5, 2199.'
  const { taken, backend } = await openDialog({
    'POST /rest/v1/rpc/require_sellable': {
      status: 409,
      body: { code: 'PT409', message, hint: 'not_sellable', details: null },
    },
  })
  await goOn()
  expect(await screen.findByText(message)).toBeDefined()
  expect(taken).toEqual([])
  expect(backend.requests.some(({ path }) => path.endsWith('consume_quota'))).toBe(false)
})

it('passes nothing on if no posts are left', async () => {
  const message =
    "You've reached the limit for free Facebook Marketplace post actions. Upgrade to Pro for unlimited access!"
  const { taken } = await openDialog({
    [counting]: { status: 403, body: { code: 'PT403', message, hint: 'quota', details: null } },
  })
  await goOn()
  expect(await screen.findByText(message)).toBeDefined()
  expect(taken).toEqual([])
})

it('continues if counting fails, and counts a retry under the same id', async () => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { taken, backend } = await openDialog({
    [counting]: { status: 500, body: { message: 'broken' } },
  })
  await goOn()
  await waitFor(() => expect(taken).toHaveLength(1))
  await tell('FBMStatusUpdate', { type: 'error', message: 'No.', sessionId: taken[0]?.sessionId })
  await screen.findByRole('dialog', { name: 'Error' })
  const [, close] = screen.getAllByRole('button', { name: 'Close' })
  if (close) await userEvent.click(close)
  await userEvent.click(screen.getByRole('button', { name: 'Facebook Marketplace' }))
  await screen.findByRole('textbox', { name: 'Price (USD)' })
  await goOn()
  await waitFor(() => expect(taken).toHaveLength(2))
  expect(taken[0]?.sessionId).not.toBe(taken[1]?.sessionId)
  const ids = backend.requests.flatMap(({ path, body }) =>
    path.endsWith('consume_quota') ? [body['p_request']] : [],
  )
  expect(new Set(ids).size).toBe(1)
  expect(complained).toHaveBeenCalledTimes(2)
})

it('notes a published post later if the server could not be reached', async () => {
  let isDown = true
  const table = 'POST /rest/v1/product_listings'
  const answers = {
    [table]: () =>
      isDown ? { status: 503, body: { message: 'down' } } : { status: 201, body: [{ id: 'l1' }] },
  }
  const { taken, backend } = await openDialog(answers)
  await goOn()
  await waitFor(() => expect(taken).toHaveLength(1))
  await tell('FBMStatusUpdate', {
    type: 'success',
    message: 'It is up.',
    sessionId: taken[0]?.sessionId,
  })
  expect(await screen.findByText(/not among the listings here/u)).toBeDefined()
  isDown = false
  window.dispatchEvent(new Event('online'))
  const ids = () =>
    backend.requests.flatMap(({ path, body }) =>
      path.endsWith('/product_listings') ? [body['id']] : [],
    )
  await waitFor(() => expect(ids()).toHaveLength(2))
  expect(new Set(ids()).size).toBe(1)
  await waitFor(() =>
    expect(Object.keys(localStorage).filter((key) => key.includes('published'))).toEqual([]),
  )
})
