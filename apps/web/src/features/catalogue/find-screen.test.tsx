import { ALL_OFFERS, type OfferFilters } from '@sampletrail/domain/offers/offer-filters.ts'
import { useQueryClient } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { FindScreen } from '#src/features/catalogue/find-screen.tsx'
import type { Answers } from '#src/testing/fake-backend.ts'
import { answerPlan, planRows } from '#src/testing/plan-rows.ts'
import { listRow } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const search = 'POST /rest/v1/rpc/search_products'
const count = 'POST /rest/v1/rpc/count_products'
const found = 'POST /rest/v1/rpc/found_by_alerts'
const sellerId = '11111111-0000-4000-8000-000000000000'

/** Newest first, as the database returns them. */
const offers = Array.from({ length: 145 }, (_none, index) => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  name: `Lamp ${index + 1}`,
  price: index === 0 ? 19.99 : null,
  currency: 'EUR',
  image_url: null,
  picture_path: null,
  group_name: 'harbour goods',
  country: 'US',
  seller_id: sellerId,
  created_at: new Date(Date.UTC(2026, 10, 20) - index * 1000).toISOString(),
  url: null,
  ebay_url: null,
  amazon_url: index === 0 ? 'https://www.amazon.com/dp/B000' : null,
  is_vip: index === 0,
}))

const seller = {
  id: sellerId,
  name: 'harbour goods',
  community: 'discord',
  is_vip: true,
  email: null,
  whatsapp: '+1 (555) 010-9999',
  facebook: null,
  discord: '',
  wechat: 'harbour',
}

const catalogue: Answers = {
  [count]: { body: offers.length },
  [search]: ({ body }) => {
    const after = offers.findIndex(({ id }) => id === body['p_after_id'])
    return { body: offers.slice(after + 1, after + 1 + Number(body['p_limit'])) }
  },
  'POST /rest/v1/rpc/find_sellers': { body: [seller] },
  'POST /rest/v1/rpc/offer_countries': { body: ['US'] },
  'GET /rest/v1/products': { body: [] },
  [found]: { body: [] },
}

// Loads the screen's lazy parts before the first test, so that they take none of its time.
beforeAll(async () => {
  await import('#src/features/catalogue/seller-filter.tsx')
  await import('#src/features/catalogue/filter-chips.tsx')
  await import('#src/features/catalogue/found-switch.tsx')
})

// These tests run without a layout: the grid would have no width, and so no cards.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(500)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400)
})

async function show(
  filters: Partial<OfferFilters> = {},
  answers: Answers = {},
  onFiltersChange = vi.fn<(filters: OfferFilters) => void>(),
) {
  const onFoundChange = vi.fn<(isFound: boolean) => void>()
  const backend = await renderSignedIn(
    <FindScreen
      filters={{ ...ALL_OFFERS, ...filters }}
      onFiltersChange={onFiltersChange}
      isFound={false}
      onFoundChange={onFoundChange}
    />,
    { ...catalogue, ...answers },
  )
  const asked = () => backend.requests.filter(({ method, path }) => `${method} ${path}` === search)
  return { ...backend, asked, onFiltersChange, onFoundChange }
}

const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { name })
  return within(heading.closest('article') as HTMLElement)
}

test('offers load page by page, each with its price, its seller and its shop', async () => {
  const { asked } = await show()
  expect(await screen.findByText('Found 145 products')).toBeDefined()
  const first = await card('Lamp 1')
  expect(first.getByText('€19.99')).toBeDefined()
  expect(first.getByText('Harbour Goods')).toBeDefined()
  expect(first.getByText('VIP')).toBeDefined()
  // Only VIPs and admins see the country.
  expect(first.queryByText('United States')).toBeNull()
  expect(first.getByRole('link', { name: /View on Amazon/u }).getAttribute('href')).toBe(
    'https://www.amazon.com/dp/B000',
  )
  expect(asked().at(-1)?.body).toMatchObject({ p_limit: 100, p_sort: 'newest', p_country: 'US' })

  await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('145 products are shown')).toBeDefined()
  expect(asked().at(-1)?.body).toMatchObject({
    p_after_id: offers[99]?.id,
    p_after_value: offers[99]?.created_at,
  })
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('on a full plan every offer that is not listed has a lock, and says why', async () => {
  const five = Array.from({ length: 5 }, (_none, place) => listRow({ id: `${place}` }))
  await show({}, { 'GET /rest/v1/products': { body: five } })
  const first = await card('Lamp 1')
  const add = await first.findByTitle(/^You have reached the limit of 5 products/u)
  expect(add.textContent).toBe('Add to wishlist: Lamp 1')
  expect(add.querySelector('.lucide-lock')).not.toBeNull()
})

test('an offer without a price says so, and one of nothing is free', async () => {
  const [, unpriced, free] = offers
  await show({}, { [search]: { body: [unpriced, { ...free, price: 0 }] } })
  expect((await card('Lamp 2')).getByText('Price not given')).toBeDefined()
  expect((await card('Lamp 3')).getByText('Free')).toBeDefined()
})

test('what alerts found is one press away, with its number; without any there is no switch', async () => {
  const one = { ...offers[0], keyword: 'lamp', found_at: '2026-11-20T10:00:00Z', mailed_at: null }
  const { onFoundChange } = await show({}, { [found]: { body: [one] } })
  await userEvent.click(await screen.findByRole('button', { name: 'Found for you 1' }))
  expect(onFoundChange).toHaveBeenCalledExactlyOnceWith(true)
})

test('folded filters that limit the offers are in chips, and a press removes one', async () => {
  const { onFiltersChange } = await show({ sellerId, country: 'DE' })
  const button = await screen.findByRole('button', { name: 'Remove filter: Harbour Goods' })
  await userEvent.click(button)
  expect(onFiltersChange).toHaveBeenLastCalledWith({ ...ALL_OFFERS, country: 'DE' })
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Germany' }))
  expect(onFiltersChange).toHaveBeenLastCalledWith({ ...ALL_OFFERS, sellerId })
  const filters = screen.getByRole('button', { name: 'Filters 2 on' })
  expect(filters.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(filters)
  expect(filters.getAttribute('aria-expanded')).toBe('true')
})

test('only visible cards exist, each with its position among all', async () => {
  await show()
  await screen.findByText('Found 145 products')
  const [first] = await screen.findAllByRole('listitem')
  expect(first?.getAttribute('aria-posinset')).toBe('1')
  expect(first?.getAttribute('aria-setsize')).toBe('145')
  expect(screen.getAllByRole('article').length).toBeLessThan(100)
})

test('the next page loads automatically when the end is near', async () => {
  const watched: { options: IntersectionObserverInit | undefined; tell: () => void }[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const entry = { isIntersecting: true } as IntersectionObserverEntry
        watched.push({
          options,
          tell: () => void Reflect.apply(callback, this, [[entry], this]),
        })
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  const { asked } = await show()
  await screen.findByText('Found 145 products')
  const ends = () => watched.filter(({ options }) => options?.rootMargin === '100px')
  await waitFor(() => expect(ends().length).toBeGreaterThan(0))
  expect(ends().at(-1)?.options?.threshold).toBe(0.1)
  act(() => ends().at(-1)?.tell())
  await waitFor(() => expect(asked()).toHaveLength(2))
})

test('a page that fails shows an error, and the button retries', async () => {
  let isDown = false
  const { asked } = await show(
    {},
    {
      [search]: (request) =>
        isDown
          ? { status: 403, body: { code: 'PT403', message: 'Not now.' } }
          : (catalogue[search] as (asked: typeof request) => { body: object })(request),
    },
  )
  await card('Lamp 1')
  isDown = true
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to load products. Please try again. Not now.')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(asked().at(-1)?.body).toMatchObject({ p_after_id: offers[99]?.id })
})

test('Enter starts a search, and an empty result offers a way back', async () => {
  const { onFiltersChange } = await show(
    { search: 'sofa' },
    { [count]: { body: 0 }, [search]: { body: [] } },
  )
  expect(await screen.findByRole('heading', { name: 'No products found' })).toBeDefined()
  expect(await screen.findByText('Found 0 products')).toBeDefined()
  const user = userEvent.setup()
  const field = screen.getByRole('textbox', { name: 'Search products' })
  await user.clear(field)
  await user.type(field, ' lamp {Enter}')
  expect(onFiltersChange).toHaveBeenLastCalledWith({ ...ALL_OFFERS, search: 'lamp' })
  await user.click(screen.getByRole('button', { name: 'Show all products' }))
  expect(onFiltersChange).toHaveBeenLastCalledWith(ALL_OFFERS)
})

test('an error is shown, with a retry', async () => {
  await show({}, { [search]: { status: 403, body: { code: 'PT403', message: 'Not now.' } } })
  expect(await screen.findByText('Failed to load products. Please try again.')).toBeDefined()
  expect(screen.getByText('Not now.')).toBeDefined()
})

describe('the order', () => {
  test('is for Pro: Basic gets a message, and an address with an order shows newest first', async () => {
    const { asked, onFiltersChange } = await show({ sort: 'price-low' })
    await card('Lamp 1')
    expect(asked().at(-1)?.body).toMatchObject({ p_sort: 'newest' })
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' })
    await userEvent.selectOptions(select, 'Oldest (Pro)')
    expect(onFiltersChange).not.toHaveBeenCalled()
    expect(select.value).toBe('newest')
  })

  test.each([
    ['price-low', 'price_low', '19.99'],
    ['name', 'name_az', 'Lamp 1'],
    ['oldest', 'oldest', offers[0]?.created_at],
  ] as const)('%s is asked for as %s, and its pages go by that', async (sort, wanted, value) => {
    const page = Array.from({ length: 100 }, (_none, index) => ({
      ...offers[0],
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    }))
    const { asked } = await show(
      { sort },
      { ...answerPlan(() => planRows.pro), [search]: { body: page } },
    )
    await screen.findAllByRole('heading', { name: 'Lamp 1' })
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(asked()).toHaveLength(2))
    expect(asked()[1]?.body).toMatchObject({ p_sort: wanted, p_after_value: value })
  })
})

test('a seller and a community filter the offers, and the field names them', async () => {
  const { asked } = await show({ sellerId })
  await card('Lamp 1')
  expect(asked().at(-1)?.body).toMatchObject({ p_sellers: [sellerId] })
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Seller' })
  await waitFor(() => expect(field.value).toBe('Harbour Goods'))
})

test('countries can be chosen if offers come from others, too', async () => {
  const { onFiltersChange } = await show(
    {},
    { 'POST /rest/v1/rpc/offer_countries': { body: ['DE', 'US'] } },
  )
  const select = await screen.findByRole('combobox', { name: 'Country' })
  await userEvent.selectOptions(select, 'Germany')
  expect(onFiltersChange).toHaveBeenLastCalledWith({ ...ALL_OFFERS, country: 'DE' })
  await userEvent.selectOptions(select, 'All countries')
  expect(onFiltersChange).toHaveBeenLastCalledWith({ ...ALL_OFFERS, country: null })
})

test('offers of all countries are requested without one', async () => {
  const { asked } = await show({ country: null })
  await card('Lamp 1')
  expect(asked().at(-1)?.body).toMatchObject({ p_country: null })
})

test("a seller's filled contacts are shown, below the user's own record", async () => {
  await show()
  const first = await card('Lamp 1')
  const button = () => first.getByRole('button', { name: /^Contact Seller/u })
  await waitFor(() => expect(button().getAttribute('aria-haspopup')).toBe('menu'))
  await userEvent.click(button())
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'WhatsApp: +1 (555) 010-9999',
    'WeChat: harbour',
  ])
  expect(await screen.findByText('No history with this seller yet')).toBeDefined()
})

test('a card says in a few words what the person knows of its seller, and all of it to screen readers', async () => {
  await show(
    {},
    {
      'GET /rest/v1/products': {
        body: [
          listRow({
            seller_id: sellerId,
            status: 'paid',
            price: 20,
            order_date: '2026-05-01',
            paid_date: '2026-05-10',
            refund_due_date: '2026-05-12',
          }),
        ],
      },
      'GET /rest/v1/seller_marks': {
        body: [{ id: 'm1', seller_id: sellerId, again: true, note: null }],
      },
    },
  )
  const first = await card('Lamp 1')
  expect(await first.findByText('1 of 1 on time')).toBeDefined()
  const whole = '1 product, 1 of 1 paid on time, paid after 9 days. You would work with them again'
  expect(await first.findByText(whole)).toBeDefined()
})

function PlanChanged() {
  const queryClient = useQueryClient()
  return (
    <button
      type="button"
      onClick={() => void queryClient.invalidateQueries({ queryKey: ['plan'] })}
    >
      The plan changed
    </button>
  )
}

test('the visible offers follow the plan, without a reload', async () => {
  let row: object = planRows.basic
  await renderSignedIn(
    <>
      <FindScreen
        filters={ALL_OFFERS}
        onFiltersChange={() => undefined}
        isFound={false}
        onFoundChange={() => undefined}
      />
      <PlanChanged />
    </>,
    {
      ...catalogue,
      ...answerPlan(() => row),
      [count]: () => ({ body: row === planRows.pro ? 2 : 1 }),
      [search]: () => ({ body: row === planRows.pro ? offers.slice(0, 2) : offers.slice(0, 1) }),
    },
  )
  expect(await screen.findByText('Lamp 1')).toBeDefined()
  expect(screen.queryByText('Lamp 2')).toBeNull()
  row = planRows.pro
  await userEvent.click(screen.getByRole('button', { name: 'The plan changed' }))
  expect(await screen.findByText('Lamp 2')).toBeDefined()
})
