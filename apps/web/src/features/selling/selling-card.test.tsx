import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Listing } from '#src/entities/listing/listing-row.ts'
import type { Product } from '#src/entities/product/product-row.ts'
// Loaded before a test waits for them.
import '#src/features/selling/listing-dialog.tsx'
import '#src/features/selling/listing-question.tsx'
import '#src/features/selling/sold-dialog.tsx'
import { afterSaleKey } from '#src/features/selling/use-after-sale.ts'
import { SellingCard } from '#src/features/selling/selling-card.tsx'
import type { Answers } from '#src/testing/fake-backend.ts'
import { wholeProduct } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const listing = (part: Partial<Listing> = {}): Listing => ({
  id: 'eeeeeeee-0000-4000-8000-000000000001',
  product_id: wholeProduct().id,
  place: 'facebook',
  site: null,
  url: 'https://www.facebook.com/marketplace/item/1',
  price: 40,
  currency: 'USD',
  ebay_id: null,
  listed_at: daysAgo(3),
  priced_at: daysAgo(3),
  ended_at: null,
  is_sale: false,
  ...part,
})
const onEbay = listing({
  id: 'eeeeeeee-0000-4000-8000-000000000002',
  place: 'ebay',
  url: 'https://www.ebay.com/itm/110',
  ebay_id: '110',
})

async function open(
  listings: readonly Listing[],
  part: Partial<Product> = {},
  answers: Answers = {},
) {
  const product = wholeProduct({ status: 'received', currency: 'USD', ...part })
  const { requests } = await renderSignedIn(
    <>
      <SellingCard product={product} />
      <Toaster />
    </>,
    {
      'GET /rest/v1/product_listings': () => ({ body: listings }),
      'PATCH /rest/v1/product_listings': { body: [{ id: 'l1' }] },
      'POST /rest/v1/product_listings': { status: 201, body: [{ id: 'l1' }] },
      'DELETE /rest/v1/product_listings': { status: 204 },
      'POST /rest/v1/rpc/edit_product': { body: [product] },
      'GET /rest/v1/products': { body: [product] },
      [`POST /api/ebay/listings/${product.id}/end`]: { body: { ended: true } },
      ...answers,
    },
  )
  const sent = (method: string, path: string) =>
    requests.filter((request) => request.method === method && request.path.endsWith(path))
  return { user: userEvent.setup(), sent, product }
}

const button = (name: RegExp | string) => screen.findByRole('button', { name })

describe('a sale', () => {
  it('is recorded with what it cost, ends its listing, and eBay’s once', async () => {
    const { user, sent } = await open([listing(), onEbay])
    await user.click(await button('Sold here: Facebook Marketplace'))
    expect(await screen.findByLabelText('Where')).toHaveProperty('value', 'Facebook Marketplace')
    // It begins with what was asked for it.
    expect(screen.getByLabelText(/^Price/u)).toHaveProperty('value', '40.00')
    await user.type(screen.getByLabelText('Shipping paid by the buyer'), '6.50')
    await user.type(screen.getByLabelText('Fees'), '5.30')
    await user.type(screen.getByLabelText('Shipping'), '8')
    expect(screen.getByText('$33.20')).toBeDefined()
    await user.click(await button('Save sale'))
    expect(await screen.findByText('Ended on eBay')).toBeDefined()
    expect(screen.getAllByText(`${wholeProduct().name}`).length).toBeGreaterThan(0)
    const edit = JSON.stringify(sent('POST', 'edit_product')[0]?.body)
    expect(edit).toContain('"sold_price":46.5,"sold_fees":13.3')
    expect(edit).toContain('"place":"Facebook Marketplace","postage":6.5,"shipping":8')
    expect(sent('PATCH', 'product_listings').map(({ body }) => body)).toEqual([
      { ended_at: expect.any(String) as unknown, is_sale: true },
    ])
    expect(sent('POST', '/end')).toHaveLength(1)
  })

  it('on eBay ends what may be left there, without a question or a notice', async () => {
    const { user, sent } = await open([onEbay])
    await user.click(await button('Sold here: eBay'))
    await screen.findByLabelText(/^Price/u)
    expect(screen.queryByText('Also for sale')).toBeNull()
    await user.click(await button('Save sale'))
    await waitFor(() => expect(sent('POST', '/end')).toHaveLength(1))
    expect(sent('PATCH', 'product_listings')).toHaveLength(1)
    expect(screen.queryByText('Ended on eBay')).toBeNull()
  })

  it('does not end eBay’s listing if that is unticked', async () => {
    const { user, sent, product } = await open([onEbay], {}, {})
    await user.click(await button('Record a sale'))
    await user.type(await screen.findByLabelText(/^Price/u), '40')
    await user.click(screen.getByLabelText('End the listing on eBay'))
    await user.click(await button('Save sale'))
    await waitFor(() => expect(sent('POST', 'edit_product')).toHaveLength(1))
    expect(sent('POST', `/api/ebay/listings/${product.id}/end`)).toEqual([])
  })

  it('ends eBay’s listing later if the server could not be reached, unless it was taken back', async () => {
    let isDown = true
    const path = `POST /api/ebay/listings/${wholeProduct().id}/end`
    const down = { status: 503, body: { error: { code: 'unavailable', message: 'Down.' } } }
    const answers = { [path]: () => (isDown ? down : { body: { ended: true } }) }
    const { user, sent } = await open([onEbay], { sold: true, sold_date: '2026-11-20' }, answers)
    await user.click(await button('Edit the sale'))
    await user.type(await screen.findByLabelText(/^Price/u), '40')
    await user.click(screen.getByLabelText('End the listing on eBay'))
    await user.click(await button('Save sale'))
    expect(await screen.findByText('It is still for sale on eBay')).toBeDefined()
    expect(screen.getByText(/It is tried again when you open this product again/u)).toBeDefined()
    const before = sent('POST', '/end').length
    isDown = false
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('Ended on eBay')).toBeDefined()
    expect(screen.getAllByText(`${wholeProduct().name}`).length).toBeGreaterThan(0)
    expect(sent('POST', '/end')).toHaveLength(before + 1)
    window.dispatchEvent(new Event('online'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(sent('POST', '/end')).toHaveLength(before + 1)
  })

  it('that was taken back ends nothing that waited', async () => {
    const product = wholeProduct()
    const waiting = { listingId: null, endsOnEbay: true, at: '2026-11-27T12:00:00.000Z' }
    const userId = 'aaaaaaaa-0000-4000-8000-000000000001'
    localStorage.setItem(afterSaleKey(userId, product.id), JSON.stringify(waiting))
    const { sent } = await open([onEbay], { sold: false })
    await button('End it on eBay: eBay')
    await waitFor(() => expect(localStorage.getItem(afterSaleKey(userId, product.id))).toBeNull())
    expect(sent('POST', '/end')).toEqual([])
  })

  it('can be taken back', async () => {
    const { user, sent } = await open([], {
      sold: true,
      sold_date: '2026-11-20',
      sold_price: 46.5,
      sold_fees: null,
      sale_details: { place: 'eBay' },
    })
    await user.click(await button('Edit the sale'))
    await user.click(await button('Remove the sale'))
    expect(await screen.findByText('Sale removed')).toBeDefined()
    expect(JSON.stringify(sent('POST', 'edit_product')[0]?.body)).toContain('"sold":false')
  })

  it('that was typed and not saved is there again, and says so', async () => {
    const { user } = await open([])
    await user.click(await button('Record a sale'))
    await user.type(await screen.findByLabelText('Fees'), '5.30')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByLabelText('Fees')).toBeNull())
    await user.click(await button('Record a sale'))
    expect(await screen.findByLabelText('Fees')).toHaveProperty('value', '5.30')
    await user.click(await button('Start over'))
    expect(screen.getByLabelText('Fees')).toHaveProperty('value', '')
  })

  it('names what else is for sale, to be opened', async () => {
    const vinted = { place: 'other', site: 'Vinted', url: 'https://www.vinted.fr/items/1' } as const
    const id = 'eeeeeeee-0000-4000-8000-000000000004'
    const { user } = await open([listing(), listing({ ...vinted, id })])
    await user.click(await button('Record a sale'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('link', { name: /^Vinted/u }).getAttribute('href')).toBe(vinted.url)
    expect(dialog.getByText(/^Take these down yourself/u)).toBeDefined()
  })

  it('without a price is not saved, and says what is missing', async () => {
    const { user, sent } = await open([])
    await user.click(await button('Record a sale'))
    await user.click(await button('Save sale'))
    expect(await screen.findByText(/Enter what the buyer paid/u)).toBeDefined()
    expect(sent('POST', 'edit_product')).toEqual([])
  })
})

describe('what is for sale', () => {
  it('of a sold product has to be taken down', async () => {
    const { user, sent } = await open([onEbay, listing()], {
      sold: true,
      sold_date: '2026-11-20',
      sold_price: 46.5,
      sold_fees: 13.3,
      sale_details: { place: 'Facebook Marketplace', postage: 6.5, shipping: 8 },
    })
    expect(await screen.findByText(/still for sale elsewhere/u)).toBeDefined()
    expect(screen.getAllByText('Take it down')).toHaveLength(2)
    expect(screen.getByText('$33.20')).toBeDefined()
    await user.click(await button('End it on eBay: eBay'))
    expect(await screen.findByText('Ended on eBay')).toBeDefined()
    expect(screen.getAllByText(`${wholeProduct().name}`).length).toBeGreaterThan(0)
    expect(sent('POST', '/end')).toHaveLength(1)
  })

  it('stays in sight when eBay refuses to end it', async () => {
    const refused = {
      status: 502,
      body: {
        error: { code: 'ebay_refused', message: 'eBay API error: 400 - Bids', requestId: 'r' },
      },
    }
    const path = `POST /api/ebay/listings/${wholeProduct().id}/end`
    const { user } = await open([onEbay], {}, { [path]: refused })
    await user.click(await button('End it on eBay: eBay'))
    await user.click(await button('End listing'))
    expect(await screen.findByText(/eBay API error: 400 - Bids/u)).toBeDefined()
    await user.click(await button('Cancel'))
    await button('End it on eBay: eBay')
  })

  it('on eBay is ended only after a question while the product is not sold', async () => {
    const { user, sent } = await open([onEbay])
    await user.click(await button('End it on eBay: eBay'))
    await user.click(await button('Cancel'))
    expect(sent('POST', '/end')).toEqual([])
    await user.click(await button('End it on eBay: eBay'))
    await user.click(await button('End listing'))
    expect(await screen.findByText('Ended on eBay')).toBeDefined()
    expect(sent('POST', '/end')).toHaveLength(1)
  })

  it('that could not be noted again is forgotten only after a question', async () => {
    const { user, sent } = await open([{ ...onEbay, ended_at: daysAgo(1) }])
    await user.click(await screen.findByText('Ended listings (1)'))
    await user.click(await button('Remove the listing: eBay'))
    expect(await screen.findByText(/cannot be undone/u)).toBeDefined()
    expect(sent('DELETE', 'product_listings')).toEqual([])
    await user.click(await button('Remove listing'))
    expect(await screen.findByText('Listing removed: eBay')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(sent('DELETE', 'product_listings')).toHaveLength(1)
  })

  it('at the same place as another one has a name of its own, and is the one that was sold', async () => {
    const id = 'eeeeeeee-0000-4000-8000-000000000003'
    const { user, sent } = await open([listing(), listing({ id, listed_at: daysAgo(1) })])
    await user.click(await button('Sold here: Facebook Marketplace (2)'))
    const place = await screen.findByLabelText('Where')
    await user.clear(place)
    await user.type(place, 'Facebook Marketplace')
    await user.click(await button('Save sale'))
    await waitFor(() => expect(sent('PATCH', 'product_listings')).toHaveLength(1))
    expect(sent('PATCH', 'product_listings')[0]?.query.get('id')).toBe(`eq.${id}`)
  })

  it('for three weeks at one price gets a lower one proposed', async () => {
    const { sent } = await open([listing({ listed_at: daysAgo(30), priced_at: daysAgo(30) })])
    expect(await screen.findByText(/For 30 days/u)).toBeDefined()
    const user = userEvent.setup()
    await user.click(await button('Change the price to $36.00: Facebook Marketplace'))
    expect(await screen.findByText('Price changed to $36.00: Facebook Marketplace')).toBeDefined()
    expect(sent('PATCH', 'product_listings').map(({ body }) => body)).toEqual([{ price: 36 }])
  })

  it('is noted by its link, with its site', async () => {
    const { user, sent } = await open([])
    await user.click(await button('Add a listing'))
    await user.type(await screen.findByLabelText('Link'), 'https://www.vinted.fr/items/1')
    await user.type(screen.getByLabelText('Price'), '12')
    await user.click(await button('Save listing'))
    expect(await screen.findByText('Listing added')).toBeDefined()
    expect(sent('POST', 'product_listings')[0]?.body).toMatchObject({
      place: 'other',
      site: 'Vinted',
      url: 'https://www.vinted.fr/items/1',
      price: 12,
    })
  })

  it('is not noted without a place, or with an address that is none', async () => {
    const { user, sent } = await open([])
    await user.click(await button('Add a listing'))
    await user.click(await button('Save listing'))
    expect(await screen.findByText('Say where, or paste the link.')).toBeDefined()
    await user.type(screen.getByLabelText('Link'), 'javascript:alert(1)')
    await user.click(await button('Save listing'))
    expect(await screen.findByText(/This is not an address/u)).toBeDefined()
    expect(sent('POST', 'product_listings')).toEqual([])
  })

  it('is not noted for a product that may not be sold yet', async () => {
    const { user } = await open([], { deal_terms: { keep_until: '2199-01-05' } })
    await user.click(await button('Add a listing'))
    expect(await screen.findByText(/Your deal says to keep it until/u)).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('on eBay is forgotten only once it is over', async () => {
    await open([onEbay])
    await button('Mark as taken down: eBay')
    expect(screen.queryByRole('button', { name: 'Remove the listing: eBay' })).toBeNull()
  })

  it('is forgotten with Undo', async () => {
    const { user, sent } = await open([listing()])
    await user.click(await button('Remove the listing: Facebook Marketplace'))
    await screen.findByText('Listing removed: Facebook Marketplace')
    await user.click(await button('Undo'))
    await waitFor(() => expect(sent('POST', 'product_listings')).toHaveLength(1))
    expect(sent('POST', 'product_listings')[0]?.body).toMatchObject({
      place: 'facebook',
      price: 40,
    })
  })

  it('on Facebook without a link can get another price, and nothing else is sent', async () => {
    const { user, sent } = await open([listing({ url: null })])
    await user.click(await button('Edit the listing: Facebook Marketplace'))
    const price = await screen.findByLabelText('Price')
    await user.clear(price)
    await user.type(price, '35')
    await user.click(await button('Save listing'))
    expect(await screen.findByText('Listing changed')).toBeDefined()
    expect(sent('PATCH', 'product_listings').map(({ body }) => body)).toEqual([{ price: 35 }])
  })

  it('that was forgotten elsewhere is not said to be changed', async () => {
    const gone = { 'PATCH /rest/v1/product_listings': { body: [] } }
    const { user } = await open([listing()], {}, gone)
    await user.click(await button('Edit the listing: Facebook Marketplace'))
    await user.clear(await screen.findByLabelText('Price'))
    await user.click(await button('Save listing'))
    expect(await screen.findByText(/was removed on another device/u)).toBeDefined()
  })

  it('does not become one of another place', async () => {
    const { user } = await open([listing()])
    await user.click(await button('Edit the listing: Facebook Marketplace'))
    const link = await screen.findByLabelText('Link')
    await user.clear(link)
    await user.type(link, 'https://www.vinted.fr/items/1')
    await user.click(await button('Save listing'))
    expect(await screen.findByText(/This is a link of Vinted/u)).toBeDefined()
  })

  it('is up again when it was marked as ended by mistake', async () => {
    const { user, sent } = await open([listing({ ended_at: daysAgo(1), is_sale: true })])
    await user.click(await screen.findByText('Ended listings (1)'))
    await user.click(await button('Mark as for sale: Facebook Marketplace'))
    expect(await screen.findByText('For sale again: Facebook Marketplace')).toBeDefined()
    expect(sent('PATCH', 'product_listings').map(({ body }) => body)).toEqual([
      { ended_at: null, is_sale: false },
    ])
  })

  it('is not asked of a wish', async () => {
    await open([], { status: 'wishlist' })
    await waitFor(() => expect(screen.queryByText('Selling')).toBeNull())
  })

  it('that is over is folded', async () => {
    const over = [listing({ ended_at: daysAgo(1), is_sale: true })]
    const { user } = await open(over, { sold: true, sold_date: '2026-11-20' })
    await user.click(await screen.findByText('Ended listings (1)'))
    const ended = screen.getByRole('list', { name: 'Ended listings' })
    expect(within(ended).getByText(/Sold here/u)).toBeDefined()
  })
})
