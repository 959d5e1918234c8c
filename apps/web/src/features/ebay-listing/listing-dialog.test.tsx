import { skuOfProduct } from '@sampletrail/domain/ebay/ebay-listing.ts'
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRouter,
} from '@tanstack/react-router'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { ListingDialog } from '#src/features/ebay-listing/listing-dialog.tsx'
import { forgetPersonalStorage } from '#src/lib/personal-storage.ts'
import { basicPlan, type Answers } from '#src/testing/fake-backend.ts'
import { wholeProduct } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const row = {
  ebay_username: 'lamp-shop',
  site_id: 'EBAY_US',
  environment: 'production',
  is_connected: true,
}
const draftPath = 'GET /rest/v1/listing_drafts'
const connected: Answers = {
  ...basicPlan,
  [draftPath]: { body: [] },
  'GET /api/ebay/categories': { body: { categories: [] } },
  'GET /rest/v1/ebay_integrations': { body: [row] },
  'POST /api/ebay/auth/token': { body: { expires_in: 7000 } },
  'GET /api/ebay/setup': {
    body: { missing: [], choices: { fulfillment: [], payment: [], return: [], location: [] } },
  },
}
const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { error: { code, message, requestId: 'r-1' } },
})

const sku = skuOfProduct(wholeProduct({}).id)
const inDollars = { price: 19.99, currency: 'USD' }

async function open(
  answers: Answers,
  picture: string | null = 'https://shop.example/a.jpg',
  money = inDollars,
  startPrice?: string,
) {
  const rootRoute = createRootRoute({
    component: () => (
      <ListingDialog
        startPrice={startPrice}
        product={wholeProduct({ product_image_url: picture, ...money })}
        open
        onOpenChange={vi.fn<(open: boolean) => void>()}
        onClosed={vi.fn<() => void>()}
      />
    ),
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  await router.load()
  const { requests } = await renderSignedIn(
    <>
      <RouterProvider<typeof router> router={router} />
      <Toaster />
    </>,
    answers,
  )
  const sent = () =>
    requests.filter(({ method, path }) => method === 'PUT' && path.includes('ebay'))
  return { sent, user: userEvent.setup() }
}

describe('the listing dialog', () => {
  test.each([
    ['nobody connected one', { body: [] }, 'Connect your eBay account first'],
    ['eBay ended it', { body: [{ ...row, is_connected: false }] }, 'Connect eBay again'],
  ])('links to the integrations if %s', async (_, answer, words) => {
    await open({ ...connected, 'GET /rest/v1/ebay_integrations': answer })
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to Integrations' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Create Listing' })).toBeNull()
  })

  test('says so if our server finds that eBay ended it', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const ended = refusal(409, 'ebay_not_connected', 'Please reconnect.')
    await open({ ...connected, 'POST /api/ebay/auth/token': ended })
    expect(
      await screen.findByText('eBay access token not found. Please reconnect your eBay account.'),
    ).toBeDefined()
    expect(String(log.mock.calls[0]?.[0])).toContain('Failed to refresh token: 409')
  })

  test("starts with the product's values, and says why categories cannot be searched", async () => {
    const failed = refusal(503, 'unavailable', 'eBay API error: 500 - Out of order.')
    const { sent, user } = await open({ ...connected, 'GET /api/ebay/categories': failed })
    expect(await screen.findByDisplayValue('Desk lamp')).toBeDefined()
    expect(screen.getByDisplayValue('19.99')).toBeDefined()
    await user.type(screen.getByRole('searchbox', { name: /Category/ }), 'lamp')
    const words =
      /^Failed to search categories. eBay API error: 500 - Out of order. Please try again in a minute. · Request /
    expect(await screen.findByText(words)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Create Listing' }))
    expect(await screen.findByText('Please select a category')).toBeDefined()
    expect(sent()).toEqual([])
  })

  test('starts without a price for a product in another currency', async () => {
    await open(connected, null, { price: 1999, currency: 'JPY' })
    expect(await screen.findByLabelText(/^Price/)).toHaveProperty('value', '')
  })

  test('shows 12 fields although the conditions could not be loaded, and focuses the first empty one', async () => {
    const aspects = Array.from({ length: 12 }, (_, place) => ({
      name: `Field ${place}`,
      values: place % 2 === 0 ? [] : ['One', 'Other'],
      isFree: place % 4 !== 1,
    }))
    const path = 'Home & Garden > Lamps'
    const { sent, user } = await open({
      ...connected,
      'GET /api/ebay/categories': { body: { categories: [{ id: '1', name: 'Lamps', path }] } },
      'GET /api/ebay/categories/1': {
        body: { aspects, conditions: null, conditionsFailure: 'eBay cannot be reached.' },
      },
    })
    await user.selectOptions(await screen.findByLabelText('Shipping'), 'FREE')
    await user.type(screen.getByLabelText(/Description/), 'Good')
    await user.type(screen.getByRole('searchbox', { name: /Category/ }), 'lamp')
    await user.click(await screen.findByRole('button', { name: path }))
    // The category's fields are still loading.
    await user.click(screen.getByRole('button', { name: 'Create Listing' }))
    const first = await screen.findByLabelText(/^Field 0\b/)
    await waitFor(() => expect(document.activeElement).toBe(first))
    expect(
      screen.getByText(
        'We could not load the conditions for this category. eBay cannot be reached.',
      ),
    ).toBeDefined()
    expect(screen.getByText('Enter Field 11')).toBeDefined()
    await user.type(first, 'x')
    // The values exist once the field is reached.
    const third = screen.getByLabelText(/^Field 3\b/)
    expect(third.getAttribute('list')).toBeTruthy()
    const suggested = () =>
      document.querySelectorAll(`[id="${third.getAttribute('list')}"] option`).length
    expect(suggested()).toBe(0)
    await user.click(third)
    expect(suggested()).toBe(2)
    await user.click(screen.getByRole('button', { name: 'Create Listing' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Field 1\b/)))
    expect(sent()).toEqual([])
  })

  test('proposes the category of the title, and folds how it is sold once nothing is missing', async () => {
    const path = 'Home & Garden > Lamps'
    const { user } = await open({
      ...connected,
      'GET /api/ebay/categories': { body: { categories: [{ id: '1', name: 'Lamps', path }] } },
      'GET /api/ebay/categories/1': {
        body: { aspects: [], conditions: ['NEW'], conditionsFailure: null },
      },
    })
    expect(await screen.findByText(`eBay’s proposal for the title: ${path}`)).toBeDefined()
    const line = screen.getByRole('button', { name: /^Fixed price, 1 piece, calculated/ })
    expect(line.getAttribute('aria-expanded'), 'the parcel is missing').toBe('true')
    await user.selectOptions(screen.getByLabelText('Shipping'), 'FREE')
    await user.click(screen.getByRole('button', { name: /^Fixed price, 1 piece, free shipping/ }))
    expect(screen.queryByLabelText('Shipping')).toBeNull()
  })

  test('starts over with Undo: a category is proposed again, and the old text comes back', async () => {
    const path = 'Home & Garden > Lamps'
    const chosen = { category_id: '7', category_name: 'Toys', title: 'Bear', description: null }
    const kept: Record<string, unknown> = { ...chosen, price: null, condition: null, photos: null }
    const { user } = await open({
      ...connected,
      [draftPath]: () => ({ body: [kept] }),
      'PATCH /rest/v1/listing_drafts': ({ body }) => {
        Object.assign(kept, body)
        return { body: [{ product_id: 'p' }] }
      },
      'GET /api/ebay/categories': { body: { categories: [{ id: '1', name: 'Lamps', path }] } },
    })
    const quantity = await screen.findByLabelText(/Quantity/)
    await user.clear(quantity)
    await user.type(quantity, '3')
    await user.click(screen.getByRole('button', { name: 'Start over' }))
    expect(await screen.findByText(`eBay’s proposal for the title: ${path}`)).toBeDefined()
    const title = screen.getByLabelText(/^Title/)
    expect(title).toHaveProperty('value', 'Desk lamp')
    expect(document.activeElement).toBe(title)
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull()
    await waitFor(() => expect(kept).toMatchObject({ title: null, category_id: null }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Chosen: Toys')).toBeDefined()
    expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', 'Bear')
    expect(screen.getByLabelText(/Quantity/)).toHaveProperty('value', '3')
    expect(screen.getByRole('button', { name: 'Start over' })).toBeDefined()
    await waitFor(() => expect(kept).toMatchObject(chosen))
  })

  test('says at once what the account lacks, and makes it', async () => {
    const choices = { fulfillment: [], payment: [], return: [], location: [] }
    let missing = ['location']
    const { sent, user } = await open({
      ...connected,
      'GET /api/ebay/setup': () => ({ body: { missing, choices } }),
      'POST /api/ebay/setup': () => {
        missing = []
        return { body: { missing, choices } }
      },
    })
    const zip = await screen.findByLabelText(/ZIP code/)
    const wrong = 'Enter a ZIP code, such as 97201'
    await user.type(zip, '9')
    expect(screen.queryByText(wrong), 'somebody still types').toBeNull()
    await user.tab()
    expect(screen.getByText(wrong)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Add location' }))
    expect(document.activeElement).toBe(zip)
    // Enter completes the account, and does not send the form.
    await user.keyboard('{End}7201{Enter}')
    await waitFor(() => expect(screen.queryByLabelText(/ZIP code/)).toBeNull())
    expect(screen.queryByText('Please select a category')).toBeNull()
    expect(sent()).toEqual([])
  })

  test('says which step runs, and the next listing begins with the sending of this one, folded', async () => {
    const photos = Promise.withResolvers<object>()
    const published = Promise.withResolvers<object>()
    const { user } = await open({
      ...connected,
      [draftPath]: {
        body: [
          {
            title: null,
            description: 'Good',
            price: null,
            condition: null,
            category_id: '1',
            category_name: 'Lamps',
            photos: null,
          },
        ],
      },
      'GET /api/ebay/categories/1': {
        body: { aspects: [], conditions: null, conditionsFailure: null },
      },
      [`PUT /api/ebay/inventory/v1/inventory_item/${sku}`]: () => photos.promise,
      'POST /api/ebay/inventory/offer': { body: { offerId: '9' } },
      'POST /api/ebay/inventory/offer/9/publish': () => published.promise,
    })
    const measures = ['Weight (lb)', 'Length (in)', 'Width (in)', 'Height (in)']
    for (const label of measures) {
      await user.type(await screen.findByLabelText(new RegExp(label.slice(0, 6))), '4')
    }
    await user.selectOptions(screen.getByLabelText('Handling time'), '3')
    await user.click(screen.getByRole('button', { name: 'Create Listing' }))
    expect(await screen.findByRole('button', { name: 'Sending photos...' })).toBeDefined()
    photos.resolve({ body: { listing: null } })
    expect(await screen.findByRole('button', { name: 'Listing...' })).toBeDefined()
    published.resolve({
      body: { listingId: '7', listingUrl: 'https://www.ebay.com/itm/7' },
    })
    expect(await screen.findByText('Listing created successfully!')).toBeDefined()
    cleanup()
    const next = await open(connected)
    const line = await screen.findByRole('button', {
      name: 'Fixed price, 1 piece, calculated shipping (4 lb, 4 × 4 × 4 in), 3 business days',
    })
    expect(line.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull()
    await next.user.click(line)
    expect(screen.getByLabelText(/^Weight/)).toHaveProperty('value', '4')
    forgetPersonalStorage()
    cleanup()
    await open(connected)
    expect(await screen.findByRole('button', { name: /shipping, 1 business day/ })).toBeDefined()
  })

  test('begins with the price that was found, and with the title that was typed for another market', async () => {
    const kept = {
      title: 'Brass lamp',
      description: null,
      price: '12.00',
      condition: 'USED_GOOD',
      category_id: null,
      category_name: null,
      photos: null,
    }
    await open(
      { ...connected, [draftPath]: { body: [kept] } },
      'https://shop.example/a.jpg',
      inDollars,
      '29.99',
    )
    expect(await screen.findByDisplayValue('Brass lamp')).toBeDefined()
    expect(screen.getByLabelText(/^Price/)).toHaveProperty('value', '29.99')
    expect(screen.getByLabelText('Condition')).toHaveProperty('value', 'USED_GOOD')
    expect(screen.getByLabelText(/^Description/)).toHaveProperty(
      'value',
      'Used, in good condition.',
    )
  })

  test('asks for the policy or location if several fit, and keeps the choice', async () => {
    const one = [{ id: '1', name: 'Only' }]
    const choices = {
      fulfillment: one,
      payment: [
        { id: '11', name: 'At once' },
        { id: '12', name: 'Later' },
      ],
      return: one,
      location: [
        { id: 'home', name: 'Home' },
        { id: 'shed', name: 'The shed' },
      ],
    }
    const { user } = await open({
      ...connected,
      'GET /api/ebay/setup': { body: { missing: [], choices } },
    })
    const payment = await screen.findByLabelText('Payment policy')
    expect(payment).toHaveProperty('value', '')
    expect(screen.getByText('Without a choice we use ‘At once’.')).toBeDefined()
    expect(screen.queryByLabelText('Shipping policy')).toBeNull()
    expect(screen.queryByLabelText('Return policy')).toBeNull()
    await user.selectOptions(payment, 'Later')
    expect(within(payment).queryByRole('option', { name: 'Choose…' })).toBeNull()
    await user.selectOptions(screen.getByLabelText('Ships from'), 'The shed')
    const terms = { fulfillment: '', payment: '12', return: '', location: 'shed' }
    await waitFor(() =>
      expect(JSON.stringify(Object.values(localStorage))).toContain(
        JSON.stringify(JSON.stringify(terms)).slice(1, -1),
      ),
    )
  })

  test('reports a missing photo, and a press leads to it before the other errors', async () => {
    const { sent, user } = await open(connected, null)
    const words = 'eBay needs a photo. Add one below.'
    await waitFor(() => expect(screen.getByText(words)).toBeDefined())
    for (const name of ['Create Listing', 'Create Listing']) {
      await user.click(screen.getByRole('button', { name }))
      expect(await screen.findByText('Please select a category')).toBeDefined()
      // The form and the dialog each lead to an error, the dialog after 100 ms.
      await new Promise((resolve) => setTimeout(resolve, 150))
      const add = screen.getByRole('button', { name: 'Add photos' })
      expect(document.activeElement).toBe(add)
      expect(screen.getByRole('alert').textContent).toBe('Add a photo. eBay needs at least one.')
    }
    expect(sent()).toEqual([])
  })
})
