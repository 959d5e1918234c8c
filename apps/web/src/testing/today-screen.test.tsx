import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRouter,
} from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addDays } from '@sampletrail/domain/dates/calendar-date.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { TodayBadge } from '#src/features/shell/today-badge.tsx'
import { TodayScreen } from '#src/features/today/today-screen.tsx'
import { readToday } from '#src/lib/today.ts'
import type { Answers } from '#src/testing/fake-backend.ts'
import { listRow } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const today = readToday()
const idOf = (place: number) => `dddddddd-0000-4000-8000-${`${place}`.padStart(12, '0')}`
/** Products to be reviewed since yesterday, the newest first. */
const late = (count: number, values: Partial<ProductListRow> = {}) =>
  Array.from({ length: count }, (_, place) =>
    listRow({
      id: idOf(place),
      name: `Lamp ${place}`,
      status: 'received',
      review_due_date: addDays(today, -1),
      created_at: `2026-01-01T00:00:00.${String(999_999 - place)}+00:00`,
      ...values,
    }),
  )

async function open(rows: ProductListRow[], answers: Answers = {}) {
  const onAddProduct = vi.fn<() => void>()
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <TodayBadge />
        <TodayScreen onAddProduct={onAddProduct} />
      </>
    ),
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  await router.load()
  const { requests } = await renderSignedIn(<RouterProvider<typeof router> router={router} />, {
    'GET /rest/v1/products': { body: rows },
    'POST /rest/v1/rpc/change_products': ({ body }) => ({
      body: (body as { p_changes: { id: string }[] }).p_changes.map(({ id }) => ({
        id,
        updated_at: '2026-11-28T00:00:00+00:00',
      })),
    }),
    ...answers,
  })
  return { onAddProduct, requests, user: userEvent.setup() }
}

beforeEach(() => {
  // The list renders what fits into its window.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
})

it('a person without products is asked for the first one', async () => {
  const { onAddProduct, user } = await open([])
  await user.click(await screen.findByRole('button', { name: 'Add Product' }))
  expect(onAddProduct).toHaveBeenCalledOnce()
})

it('says that today is free if all steps are ahead', async () => {
  await open(late(1, { review_due_date: addDays(today, 2) }))
  expect(await screen.findByText('Nothing to do today')).toBeDefined()
  expect(screen.getByText('Lamp 0')).toBeDefined()
})

const found = (id: string, at: Date) => ({
  id,
  name: `Offer ${id}`,
  price: null,
  currency: 'USD',
  image_url: null,
  picture_path: null,
  group_name: 'Acme',
  country: 'US',
  seller_id: 'seller',
  url: null,
  ebay_url: null,
  amazon_url: null,
  keyword: 'lamp',
  found_at: at.toISOString(),
})

it('what alerts found in the last days is counted beside the title, and is the last group', async () => {
  const now = Date.now()
  await open(late(1), {
    'POST /rest/v1/rpc/found_by_alerts': {
      body: [found('new', new Date(now)), found('old', new Date(now - 8 * 86_400_000))],
    },
  })
  const link = await screen.findByRole('link', { name: '1 offer found for you' })
  expect(link.getAttribute('href')).toBe('/dashboard/find?view=found')
  const group = within(await screen.findByRole('region', { name: 'Found for you 1' }))
  expect(group.getByRole('heading', { name: 'Offer new' })).toBeDefined()
  expect(group.getByText('Price not given')).toBeDefined()
  expect(group.queryByText('Offer old')).toBeNull()
})

it('half a list shows neither steps nor a number, but that it failed, and retries', async () => {
  const page = late(200)
  let isBroken = true
  const { user } = await open([], {
    'GET /rest/v1/products': ({ query }) => {
      if (query.get('limit') === '200') return { body: page }
      return isBroken ? { status: 500, body: { message: 'The disk is full' } } : { body: [] }
    },
  })
  await screen.findByText('Some of your products could not be loaded.')
  expect(screen.queryAllByText(/^Lamp/u)).toEqual([])
  expect(screen.queryByText(/to do today$/u)).toBeNull()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Lamp 0')
})

it('products over the limit of Basic are not counted and not shown', async () => {
  await open(late(7))
  const count = await screen.findByText('5 to do today')
  // It takes no room in the navigation, or the links after it would move under the pointer.
  expect(count.closest('.absolute')).not.toBeNull()
  expect(screen.getByText('5 reviews overdue')).toBeDefined()
  await waitFor(() => expect(screen.getAllByText(/^Lamp/u)).toHaveLength(5))
})

it('a long list renders only a part, and says where each step is in its day', async () => {
  const { user } = await open(late(400), {
    'GET /rest/v1/subscription_view': { body: [{ is_pro: true, is_trialing: false }] },
    'GET /rest/v1/products': ({ query }) => ({
      body: query.get('limit') === '200' ? late(200) : late(400).slice(200),
    }),
  })
  await screen.findByText('Lamp 0')
  const list = screen.getByRole('region', { name: /^Overdue/u })
  const rows = within(list).getAllByRole('listitem')
  expect(rows.length).toBeLessThan(60)
  expect(rows[0]?.ariaPosInSet ?? rows[0]?.getAttribute('aria-posinset')).toBe('1')
  expect(rows[0]?.getAttribute('aria-setsize')).toBe('400')
  expect(screen.getByText('99+')).toBeDefined()
  expect(screen.getByText('400 to do today')).toBeDefined()
  expect(user).toBeDefined()
})

it('a step that is put off moves to the end and comes back; its topic alone is written', async () => {
  const { requests, user } = await open(late(2))
  await user.click(await screen.findByRole('button', { name: 'Take off Today: Lamp 0' }))
  await screen.findByText('Put off (1)')
  await screen.findByText('1 to do today')
  const sent = () =>
    requests.flatMap(({ path, body }) => (path.endsWith('change_products') ? [body] : []))
  await waitFor(() =>
    expect(sent()).toEqual([
      expect.objectContaining({
        p_changes: [
          {
            id: idOf(0),
            change: { steps_put_off: { review: 'never' } },
            base: { steps_put_off: null },
          },
        ],
      }),
    ]),
  )
  await user.click(screen.getByText('Put off (1)'))
  await user.click(screen.getByRole('button', { name: 'Bring back: Lamp 0' }))
  await screen.findByText('2 to do today')
  expect(screen.queryByText(/^Put off/u)).toBeNull()
})

it('what a seller said is below the steps, with a link at the top, and disappears when it is dismissed', async () => {
  const said = { id: 'a1', method: 'PayPal', reference: '7XK', said_at: '2026-11-26T12:00:00Z' }
  let answers = [
    { ...said, product_id: idOf(0) },
    { ...said, id: 'a2', product_id: 'eeeeeeee-0000-4000-8000-000000000000' },
  ]
  const { user, requests } = await open(late(1), {
    'GET /rest/v1/case_answers': () => ({ body: answers }),
    'POST /rest/v1/rpc/settle_case_answer': () => {
      answers = []
      return { body: true }
    },
  })
  // Of a product that is in the trash, nothing is said.
  const section = await screen.findByRole('region', { name: 'Sellers say 1' })
  const step = screen.getByRole('button', { name: 'Mark as reviewed: Lamp 0' })
  expect(step.compareDocumentPosition(section)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.click(await screen.findByRole('button', { name: 'Sellers say 1: show' }))
  expect(document.activeElement).toBe(section)
  within(section).getByText(/refund was sent: PayPal, reference 7XK, Nov 2\d, 2026$/u)
  await user.click(screen.getByRole('button', { name: 'Not received: Lamp 0' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Sellers say/u })).toBeNull())
  expect(screen.queryByRole('button', { name: /^Sellers say/u })).toBeNull()
  const settled = requests.filter(({ path }) => path.endsWith('settle_case_answer'))
  expect(settled.map(({ body }) => body)).toEqual([{ p_answer: 'a1', p_confirmed: false }])
})
