import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRouter,
} from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
// Loaded before the tests: the screen waits for it at its first use.
import '#src/entities/product/refund/refund-dialog.tsx'
import '#src/entities/case/share-proof-dialog.tsx'
import { MoneyScreen } from '#src/features/money/money-screen.tsx'
import type { MoneySearch } from '#src/features/money/money-search.ts'
import type { Answers } from '#src/testing/fake-backend.ts'
import { listRow, wholeProduct } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

async function open(
  rows: ProductListRow[],
  search: MoneySearch = { period: 'all' },
  answers: Answers = {},
) {
  const onSearchChange = vi.fn<(search: MoneySearch) => void>()
  const rootRoute = createRootRoute({
    component: () => (
      <MoneyScreen search={search} onSearchChange={onSearchChange} onAddProduct={() => undefined} />
    ),
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  await router.load()
  const { requests } = await renderSignedIn(<RouterProvider<typeof router> router={router} />, {
    'GET /rest/v1/products': { body: rows },
    'POST /rest/v1/rpc/edit_product': { body: [wholeProduct()] },
    ...answers,
  })
  const place = () => router.state.location.href
  return { onSearchChange, requests, place, user: userEvent.setup() }
}

const overdue = listRow({
  id: '11111111-1111-4111-8111-111111111112',
  name: 'Tea kettle',
  price: 2550,
  order_date: '2026-02-01',
  refund_due_date: '2026-03-01',
})

const completed = listRow({
  name: 'Desk lamp',
  status: 'paid',
  price: 4000,
  order_date: '2025-12-20',
  paid_date: '2026-01-20',
  sold: true,
  sold_price: 1200,
  sold_fees: 200,
  sold_date: '2026-02-01',
})

describe('the Money page', () => {
  it('says what to do before there is money', async () => {
    await open([listRow({ status: 'wishlist' })])
    expect(await screen.findByRole('heading', { name: 'No money yet', level: 2 })).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Money', level: 1 })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Add Product' })).toBeDefined()
  })

  it('names what is owed in another currency', async () => {
    const rows = [
      overdue,
      listRow({ id: '11111111-1111-4111-8111-111111111113', price: 34.49, currency: 'EUR' }),
      listRow({ id: '11111111-1111-4111-8111-111111111114', status: 'wishlist', currency: 'GBP' }),
    ]
    await open(rows, { period: 'all', currency: 'JPY' })
    const link = await screen.findByRole('link', { name: '€34.49 in EUR, show this currency' })
    expect(link.getAttribute('href')).toBe('/dashboard/money?period=all&currency=EUR')
    expect(screen.getAllByRole('link', { name: /show this currency/u })).toHaveLength(1)
  })

  it('shows no figures of half a list, and retries', async () => {
    // A full first page: the app requests one more page.
    const page = Array.from({ length: 200 }, (_, place) =>
      listRow({ id: `11111111-1111-4111-8111-${String(place).padStart(12, '0')}`, price: 10 }),
    )
    let isBroken = true
    const { user } = await open([], undefined, {
      'GET /rest/v1/products': ({ query }) => {
        if (query.get('limit') === '200') return { body: page }
        return isBroken ? { status: 500, body: { message: 'The disk is full' } } : { body: [] }
      },
    })
    expect(await screen.findByText('Failed to load your money')).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Still to come' })).toBeNull()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await screen.findAllByText('¥2,000', { selector: 'dd a' })).length).toBeGreaterThan(0)
  })

  it('shows past and open amounts, with the table behind each chart', async () => {
    await open([overdue, completed])
    expect(await screen.findByText('¥6,550', { selector: 'dd a' })).toBeDefined()
    expect(screen.getByText('¥1,000', { selector: 'dd a' })).toBeDefined()
    const owed = screen.getByRole('table', {
      name: 'Owed to you by seller, by the days since it was due',
    })
    // What is due is below the name on phones, and has columns elsewhere.
    const due = within(owed).getByRole('link', { name: 'Over 30 days late: ¥2,550' })
    expect(due.closest('th')?.textContent).toBe('No sellerOver 30 days late: ¥2,550')
    expect(due.closest('ul')?.className).toContain('sm:hidden')
    expect(owed.textContent).toContain('¥2,550¥2,550–nothing')
    // 2,550 are still owed.
    const outcome = screen.getByRole('link', { name: 'Out of pocket ¥1,550, show the products' })
    expect(outcome.closest('div')?.textContent).toContain('When all is paid: +¥1,000')
    expect(outcome.closest('dd')?.className).not.toContain('text-danger')
    const months = screen.getByRole('table', { name: 'Money by month' })
    expect(months.textContent).toContain('Jan 2026¥0¥4,000¥0¥0+¥4,000')
    const sellers = screen.getByRole('table', { name: 'Money by seller' })
    expect(sellers.textContent).toContain('No seller¥6,550¥4,000¥1,200¥200-¥1,550¥2,550')
  })

  it('limits past amounts to a period, and never open ones', async () => {
    await open([overdue, completed], { period: '2025' })
    // Nothing is owed for the order of that year: its refund came in the next.
    const outcome = await screen.findByRole('link', { name: /^Out of pocket ¥4,000/u })
    expect(outcome.closest('dd')?.className).toContain('text-danger')
    // What is owed, all of it overdue.
    expect(screen.getAllByText('¥2,550', { selector: 'dd a' })).toHaveLength(2)
  })

  it('leaves out the parts of what is owed that are zero, and resale without a sale', async () => {
    const later = { ...overdue, refund_due_date: '2099-01-01' }
    await open([later])
    expect(await screen.findByText('Owed to you', { selector: 'dt' })).toBeDefined()
    expect(screen.queryByText(/^Of this|^Resale/u, { selector: 'dt' })).toBeNull()
  })

  it('shows refunds and commission apart if both are owed', async () => {
    await open([{ ...overdue, commission: true, commission_amount: 300 }])
    const names = (await screen.findAllByText(/^Of this/u, { selector: 'dt' })).map(
      ({ textContent }) => textContent,
    )
    expect(names).toEqual(['Of this, refunds', 'Of this, commission', 'Of this, overdue'])
  })

  it('keeps currencies separate', async () => {
    const euros = { ...completed, id: '11111111-1111-4111-8111-111111111113', currency: 'EUR' }
    const { onSearchChange, user } = await open([overdue, completed, euros])
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Currency' }), 'EUR')
    expect(onSearchChange).toHaveBeenCalledWith({ period: 'all', currency: 'EUR' })
    const currencies = screen.getByRole('table', { name: 'Money by currency' }).textContent
    expect(currencies).toContain('EUR€4,000.00€4,000.00€1,200.00€200.00+€1,000.00€0.00')
    expect(currencies).toContain('JPY¥6,550¥4,000¥1,200¥200-¥1,550¥2,550')
  })

  it('records the refund of an overdue product in two presses', async () => {
    const { requests, user } = await open([overdue, completed])
    await user.click(await screen.findByRole('button', { name: 'Record refund: Tea kettle' }))
    await user.click(await screen.findByRole('button', { name: 'Save refund' }))
    await waitFor(() =>
      expect(
        requests.some(({ body }) => JSON.stringify(body).includes('"refund_received":2550')),
      ).toBe(true),
    )
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Overdue' })).toBeNull())
  })

  it('keeps the form with the reason if the refund of the last overdue product is refused', async () => {
    const refused = {
      status: 403,
      body: { code: 'PT403', message: 'Disabled - Upgrade to Pro', hint: 'product_limit' },
    }
    const answer = Promise.withResolvers<typeof refused>()
    const { user } = await open([overdue], undefined, {
      'POST /rest/v1/rpc/edit_product': () => answer.promise,
    })
    await user.click(await screen.findByRole('button', { name: 'Record refund: Tea kettle' }))
    await user.type(await screen.findByLabelText('Reference'), '7XK')
    await user.click(screen.getByRole('button', { name: 'Save refund' }))
    await waitFor(() => expect(screen.queryByText('Overdue', { selector: 'h2' })).toBeNull())
    answer.resolve(refused)
    expect((await screen.findByRole('alert')).textContent).toContain('Disabled - Upgrade to Pro')
    expect(screen.getByLabelText('Reference')).toHaveProperty('value', '7XK')
  })
})

it('records the refund of a seller who owes for several products, after a choice of the product', async () => {
  const seller = { id: 'eeeeeeee-0000-4000-8000-000000000001', name: 'Acme' }
  const ofAcme = { seller, seller_id: seller.id }
  const later = {
    ...overdue,
    ...ofAcme,
    name: 'Desk lamp',
    price: 100,
    id: '11111111-1111-4111-8111-111111111113',
    refund_due_date: null,
  }
  const paid = { ...completed, ...ofAcme, id: '11111111-1111-4111-8111-111111111114' }
  const other = { ...overdue, id: '11111111-1111-4111-8111-111111111115', name: 'Mug' }
  const { user } = await open([later, { ...overdue, ...ofAcme }, paid, other])
  await user.click(await screen.findByRole('button', { name: 'Record refund from Acme' }))
  const choices = await screen.findAllByRole('menuitem')
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    'Tea kettle, ¥2,550',
    'Desk lamp, ¥100',
  ])
  await user.click(choices[1] as HTMLElement)
  const dialog = await screen.findByRole('dialog', { name: 'Record refund' })
  expect(dialog.textContent).toContain('Desk lamp')
  expect(screen.getByLabelText('Amount received')).toHaveProperty('value', '100')
})

it('a seller who owes for many products has a menu of some, and the way to all of them', async () => {
  const seller = { id: 'eeeeeeee-0000-4000-8000-000000000001', name: 'Acme' }
  const many = Array.from({ length: 22 }, (_, index) => ({
    ...overdue,
    seller,
    seller_id: seller.id,
    id: `11111111-1111-4111-8111-1111111112${String(index).padStart(2, '0')}`,
  }))
  const { user, place } = await open(many)
  await user.click(await screen.findByRole('button', { name: 'Record refund from Acme' }))
  const choices = await screen.findAllByRole('menuitem')
  expect(choices).toHaveLength(21)
  await user.click(screen.getByRole('menuitem', { name: 'Show all 22' }))
  await waitFor(() => expect(place()).toContain('/dashboard/products'))
})

it.each([
  [20, false],
  [21, true],
])(
  'of %i who owe money, 20 are shown at first, without a box that scrolls',
  async (count, more) => {
    const { user } = await open(
      Array.from({ length: count }, (_, index) => ({
        ...overdue,
        price: 1000 + index,
        seller: null,
        seller_id: null,
        seller_name: `Seller ${index}`,
        id: `11111111-1111-4111-8111-1111111112${String(index).padStart(2, '0')}`,
      })),
    )
    const table = await screen.findByRole('table', { name: /^Owed to you by seller/u })
    // A heading and the total.
    expect(within(table).getAllByRole('row')).toHaveLength(20 + 2)
    expect(within(table).getByRole('row', { name: /^Total/u })).toBeDefined()
    expect(table.parentElement?.className).not.toMatch(/max-h|overflow-auto/u)
    const button = screen.queryByRole('button', { name: 'Show all 21: who owes it' })
    expect(button !== null).toBe(more)
    if (button === null) return
    await user.click(button)
    expect(within(table).getAllByRole('row')).toHaveLength(count + 2)
  },
)

it('the buttons of a seller have words', async () => {
  await open([overdue])
  const table = within(await screen.findByRole('table', { name: /^Owed to you by seller/u }))
  for (const [name, words] of [
    ['Record refund without a seller', 'Refund'],
    ['PDF of unpaid cases: No seller', 'PDF'],
  ] as const) {
    const button = within(table.getByRole('button', { name }))
    expect(button.getByText(words, { selector: '.xl\\:hidden' })).toBeDefined()
  }
})

it('records the refund of a seller who owes for one product at once', async () => {
  const { user } = await open([overdue, completed])
  await user.click(await screen.findByRole('button', { name: 'Record refund without a seller' }))
  const dialog = await screen.findByRole('dialog', { name: 'Record refund' })
  expect(dialog.textContent).toContain('Tea kettle')
})

it('makes a PDF of what a seller has not paid, the longest overdue first', async () => {
  const seller = { id: 'eeeeeeee-0000-4000-8000-000000000001', name: 'Acme' }
  const ofAcme = { seller, seller_id: seller.id, deal_notes: null, review_url: null }
  const later = { ...overdue, ...ofAcme, refund_due_date: '2026-03-05' }
  const earlier = { ...overdue, ...ofAcme, id: '11111111-1111-4111-8111-111111111113' }
  const paid = { ...completed, ...ofAcme, id: '11111111-1111-4111-8111-111111111114' }
  const { requests, user } = await open([later, earlier, paid], undefined, {
    'GET /rest/v1/product_proofs': { body: [] },
    'GET /rest/v1/blackouts': { body: [] },
  })
  await user.click(await screen.findByRole('button', { name: 'PDF of unpaid cases: Acme' }))
  expect(await screen.findByRole('dialog', { name: 'PDF of unpaid cases' })).toBeDefined()
  const ids = () => requests.map(({ query }) => query.get('id')).filter((id) => id !== null)
  await waitFor(() => expect(ids()).toEqual([`in.(${earlier.id},${later.id})`]))
})
