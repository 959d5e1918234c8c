import {
  OFFER_SORTS,
  type OfferSort,
  ALL_OFFERS,
} from '@sampletrail/domain/offers/offer-filters.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { loadCase } from '#src/entities/case/load-case.ts'
import { loadLinks } from '#src/entities/case/links/load-links.ts'
import { loadKeptEntries } from '#src/entities/import/report-entry.ts'
import { useFoundOffers } from '#src/entities/alert/found/use-found-offers.ts'
import { useOfferSellers } from '#src/entities/offer/use-offer-sellers.ts'
import { useOffers } from '#src/entities/offer/use-offers.ts'
import { loadForExport } from '#src/entities/product/list/load-for-export.ts'
import { loadPayable } from '#src/entities/product/list/load-payable.ts'
import { loadKnown } from '#src/entities/product/list/load-known.ts'
import {
  loadAllProducts,
  loadProductsChangedSince,
} from '#src/entities/product/list/load-products.ts'
import { loadTrash } from '#src/entities/product/trash/load-trash.ts'
import { useProductHistory } from '#src/entities/product/use-product-history.ts'
import { loadMarks } from '#src/entities/seller/again/marks-query.ts'
import { loadOwnSellers, loadSellers } from '#src/entities/seller/load-sellers.ts'
import { SessionContext } from '#src/entities/session/session-context.ts'
import { useAuditLog } from '#src/features/admin/log/use-audit-log.ts'
import { useMails } from '#src/features/admin/mails/use-mails.ts'
import { useMessages } from '#src/features/admin/messages/use-messages.ts'
import { OFFER_SORTS as ADMIN_OFFER_SORTS } from '#src/features/admin/products/products-search.ts'
import { useAdminOffers } from '#src/features/admin/products/use-admin-offers.ts'
import { SELLER_SORTS } from '#src/features/admin/sellers/seller-search.ts'
import { useAdminSellers } from '#src/features/admin/sellers/use-admin-sellers.ts'
import { pagesOf } from '#src/features/admin/table/table-state.ts'
import { USER_SORTS } from '#src/features/admin/users/users-search.ts'
import { useUserProducts, useUsers } from '#src/features/admin/users/use-users.ts'
import { createQueryClient } from '#src/lib/query-client.ts'
import type { Supabase } from '#src/lib/supabase.ts'
import {
  type Answers,
  connectFakeBackend,
  testSession,
  testUser,
} from '#src/testing/fake-backend.ts'
import { answerRows } from '#src/testing/fake-rest.ts'
import { answerPlan, planRows } from '#src/testing/plan-rows.ts'
import { listRow } from '#src/testing/product-rows.ts'

const anna = 'aaaaaaaa-0000-4000-8000-000000000001'
const lamp = 'dddddddd-0000-4000-8000-000000000001'
const signal = new AbortController().signal
const idOf = (place: number) => `00000000-0000-4000-8000-${`${place}`.padStart(12, '0')}`

/** Many rows of one moment and one name each, so that every page ends between equal ones; in no order. */
function makeRows(count: number) {
  return Array.from({ length: count }, (_, place) => {
    const moment = `2026-11-20T10:00:00.00000${Math.floor(place / 700) % 10}+00:00`
    return {
      ...listRow({ id: idOf((place * 7919) % count), created_at: moment, updated_at: moment }),
      user_id: anna,
      deleted_at: null as string | null,
      is_active: true,
      // Signs with a meaning in an address, and text that begins alike.
      order_number: idOf((place * 7919) % count),
      reference: idOf((place * 7919) % count),
      source: 'PayPal',
      name: ['A "b", (c).d', 'A\\B', 'a', 'Ä,or(x)'][Math.floor(place / 600) % 4],
    }
  })
}

type Loaded = { id: string }[]

/** Sizes around the ends of pages: of 200 and then 1000 rows, or of 1000 each. */
const sizes = [0, 199, 200, 201, 1000, 1001, 1200, 1201, 2201]

/** Loads everything that a table contains, however it is paged. */
const loaders: Record<string, (supabase: Supabase) => Promise<Loaded>> = {
  'products, newest first': (supabase) => loadAllProducts(supabase, anna, signal, () => undefined),
  'products, as pages arrive': async (supabase) => {
    const rows: Loaded = []
    const all = await loadAllProducts(supabase, anna, signal, (page) => rows.push(...page))
    // The last page is the answer itself.
    return [...rows, ...all.slice(rows.length)]
  },
  'changes since a moment': (supabase) =>
    loadProductsChangedSince(supabase, anna, '2026-11-20T10:00:00.000000+00:00'),
  'the trash': (supabase) => loadTrash(supabase, anna, signal),
  'products that an import compares': async (supabase) => {
    const rows: Loaded = []
    await loadKnown(supabase, anna, signal, (page) => {
      rows.push(...page.map(({ order_number }) => ({ id: order_number ?? '' })))
      return Promise.resolve()
    })
    return rows
  },
  'products that a report compares': async (supabase) => {
    const rows: Loaded = []
    await loadPayable(supabase, anna, signal, async (page) => void rows.push(...page))
    return rows
  },
  'entries of reports': async (supabase) =>
    (await loadKeptEntries(supabase, anna, 'PayPal', signal)).map((kept) => ({
      id: kept.reference,
    })),
  "a person's own sellers": (supabase) => loadOwnSellers(supabase, anna, signal),
  'other proofs of a product': async (supabase) =>
    (await loadCase(supabase, anna, [lamp], signal)).proofs,
  'open proof links': (supabase) => loadLinks(supabase, anna, 'open', signal),
  'marks of sellers': (supabase) => loadMarks(supabase, anna, signal),
  'sellers of a picker': (supabase) => loadSellers(supabase, anna, true, signal),
}

describe.each(Object.entries(loaders))('%s', (what, load) => {
  it.each(sizes)('all %i, each once', async (count) => {
    const rows = makeRows(count).map((row) => ({
      ...row,
      deleted_at: what === 'the trash' ? row.created_at : null,
    }))
    const { supabase } = await connectFakeBackend({
      'GET /rest/v1/products': answerRows(rows),
      'GET /rest/v1/sellers': answerRows(rows),
      'GET /rest/v1/report_entries': answerRows(rows),
      'GET /rest/v1/product_proofs': answerRows(
        rows.map((row) => ({ ...row, product_id: lamp, path: `proofs/${anna}/${row.id}` })),
      ),
      'GET /rest/v1/blackouts': { body: [] },
      'GET /rest/v1/case_links': answerRows(
        // After 'now', as texts.
        rows.map((row) => ({ ...row, ended_at: null, expires_at: 'open' })),
      ),
      'GET /rest/v1/seller_marks': answerRows(rows),
    })
    const ids = (await load(supabase)).map(({ id }) => id)
    expect(ids).toHaveLength(count)
    expect(new Set(ids)).toEqual(new Set(rows.map(({ id }) => id)))
  })
})

it('an export contains every chosen product once, and no other', async () => {
  const rows = makeRows(2500)
  const chosen = rows.flatMap(({ id }, place) => (place % 3 === 0 ? [id] : []))
  const { supabase } = await connectFakeBackend({ 'GET /rest/v1/products': answerRows(rows) })
  for (const wanted of [chosen, chosen.slice(0, 100), chosen.slice(0, 101)]) {
    const found: string[] = []
    await loadForExport(supabase, anna, wanted, signal, (page) =>
      found.push(...page.map(({ id }) => id)),
    )
    expect(found.toSorted()).toEqual(wanted.toSorted())
  }
})

async function open<Result>(answers: Answers, hook: () => Result) {
  await connectFakeBackend({ ...answerPlan(() => planRows.pro), ...answers })
  const user = {
    ...testUser(),
    id: anna,
    aud: '',
    created_at: '',
    app_metadata: {},
    user_metadata: {},
  }
  localStorage.setItem('sampletrail-session-web', JSON.stringify(testSession(user)))
  const state = { status: 'signed-in', user } as const
  const session = { get: () => state, subscribe: () => () => undefined, ready: Promise.resolve() }
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <SessionContext value={session}>{children}</SessionContext>
    </QueryClientProvider>
  )
  return renderHook(hook, { wrapper }).result
}

interface Infinite<Page> {
  isSuccess: boolean
  hasNextPage: boolean
  data: { pages: readonly Page[] } | undefined
  fetchNextPage: () => Promise<unknown>
}

/** Asks for one page more until there is none. */
async function readToEnd<Page>(query: { current: Infinite<Page> }): Promise<Page[]> {
  await waitFor(() => expect(query.current.isSuccess).toBe(true))
  while (query.current.hasNextPage) {
    const before = query.current.data?.pages.length ?? 0
    await act(() => query.current.fetchNextPage())
    await waitFor(() => expect(query.current.data?.pages.length ?? 0).toBeGreaterThan(before))
  }
  return [...(query.current.data?.pages ?? [])]
}

/** The catalogue's orders as the database knows them: a column, and whether it falls. */
const orders: Record<OfferSort, readonly [string, 'created_at' | 'price' | 'name', number]> = {
  newest: ['newest', 'created_at', -1],
  oldest: ['oldest', 'created_at', 1],
  'price-low': ['price_low', 'price', 1],
  'price-high': ['price_high', 'price', -1],
  name: ['name_az', 'name', 1],
}

const offers = Array.from({ length: 350 }, (_, place) => ({
  id: idOf((place * 7919) % 350),
  created_at: `2026-11-20T10:00:0${Math.floor(place / 60) % 10}.000001+00:00`,
  price: (Math.floor(place / 45) % 7) * 0.1 + 19.99,
  name: `Lamp ${Math.floor(place / 80)}`,
}))

/** A page of the catalogue, as `search_products` answers. */
const searchOffers: Answers[string] = ({ body }) => {
  const found = Object.values(orders).find(([name]) => name === body['p_sort'])
  if (found === undefined) return { status: 400, body: { message: 'There is no such order.' } }
  const [, column, sign] = found
  const compare = (a: readonly [unknown, string], b: readonly [unknown, string]): number => {
    const [one, other] =
      column === 'price' ? [Number(a[0]), Number(b[0])] : [String(a[0]), String(b[0])]
    if (one !== other) return (one < other ? -1 : 1) * sign
    return (a[1] < b[1] ? -1 : Number(a[1] > b[1])) * sign
  }
  const keyOf = (offer: (typeof offers)[number]) => [offer[column], offer.id] as const
  const after =
    body['p_after_id'] === undefined
      ? null
      : ([body['p_after_value'], JSON.stringify(body['p_after_id']).slice(1, -1)] as const)
  return {
    body: offers
      .toSorted((a, b) => compare(keyOf(a), keyOf(b)))
      .filter((offer) => after === null || compare(keyOf(offer), after) > 0)
      .slice(0, Number(body['p_limit'])),
  }
}

it.each(OFFER_SORTS)('the catalogue by %s shows every offer once', async (sort) => {
  const query = await open({ 'POST /rest/v1/rpc/search_products': searchOffers }, () =>
    useOffers({ ...ALL_OFFERS, sort }),
  )
  const pages = await readToEnd(query)
  expect(pages.map((page) => page.offers.length)).toEqual([100, 100, 100, 50])
  const ids = pages.flatMap((page) => page.offers.map(({ id }) => id))
  expect(new Set(ids)).toEqual(new Set(offers.map(({ id }) => id)))
})

it.each([0, 19, 20, 21, 40, 41])(
  'a history of %i entries is shown to its first one',
  async (count) => {
    const events = Array.from({ length: count }, (_, place) => ({
      id: place + 1,
      user_id: anna,
      product_id: lamp,
      kind: 'changed',
      changes: {},
      created_at: '2026-11-20T10:00:00Z',
    }))
    const query = await open({ 'GET /rest/v1/product_events': answerRows(events) }, () =>
      useProductHistory(lamp),
    )
    const pages = await readToEnd(query)
    expect(pages.flat().map(({ id }) => id)).toEqual(events.map(({ id }) => id).toReversed())
  },
)

it.each([0, 20, 21, 60])('%i found offers are shown to the last one', async (count) => {
  const found = Array.from({ length: count }, (_, place) => ({
    id: idOf(count - place),
    found_at: '2026-11-20T10:00:00Z',
  }))
  const query = await open(
    {
      'POST /rest/v1/rpc/found_by_alerts': ({ body }) => {
        const { p_before, p_before_id, p_limit } = body
        const rest =
          p_before === undefined ? found : found.filter(({ id }) => id < String(p_before_id))
        return { body: rest.slice(0, Number(p_limit)) }
      },
    },
    useFoundOffers,
  )
  const pages = await readToEnd(query)
  expect(pages.flat()).toEqual(found)
})

it("all of the catalogue's sellers are loaded, each once", async () => {
  const sellers = makeRows(2100).map(({ id, name }) => ({
    id,
    name,
    is_vip: false,
    community: 'portal',
  }))
  const query = await open(
    { 'POST /rest/v1/rpc/find_sellers': answerRows(sellers) },
    useOfferSellers,
  )
  await waitFor(() => expect(query.current.isSuccess).toBe(true))
  expect(query.current.data?.map(({ id }) => id).toSorted()).toEqual(
    sellers.map(({ id }) => id).toSorted(),
  )
})

type Shown = { data: { rows: object[]; total: number } | undefined }
type Place<Sort> = { q: string; sort: Sort; descending: boolean; page: number; size: 25 }

/** A case for each order of a table and each direction. */
function casesOf<Sort extends string>(
  name: string,
  [list, count]: readonly [list: string, count?: string],
  sorts: readonly Sort[],
  use: (place: Place<Sort>) => Shown,
) {
  return sorts.flatMap((sort) =>
    [true, false].map((descending) => ({
      name,
      list,
      count,
      sort,
      descending,
      use: (page: number) => use({ q: '', sort, descending, page, size: 25 }),
    })),
  )
}

const newest = ['newest'] as const
const cases = [
  ...casesOf('users', ['admin_list_users', 'admin_count_users'], USER_SORTS, (place) =>
    useUsers({ ...place, status: 'all' }),
  ),
  ...casesOf('sellers', ['admin_list_sellers', 'admin_count_sellers'], SELLER_SORTS, (place) =>
    useAdminSellers(place, 'all'),
  ),
  ...casesOf('offers', ['admin_list_offers', 'admin_count_offers'], ADMIN_OFFER_SORTS, (place) =>
    useAdminOffers(place, { seller: null, country: null, state: null }),
  ),
  ...casesOf(
    "a person's products",
    ['admin_user_products', 'admin_count_user_products'],
    newest,
    (place) => useUserProducts(anna, place),
  ),
  ...casesOf('the log', ['admin_audit_log'], newest, ({ page, size }) =>
    useAuditLog({ page, size }),
  ),
  ...casesOf('messages', ['admin_messages'], newest, ({ page, size }) =>
    useMessages({ page, size }),
  ),
  ...casesOf('mails', ['admin_mails', 'admin_count_mails'], newest, ({ page, size }) =>
    useMails({ page, size }),
  ),
]

it.each(cases)(
  'the table of $name by $sort (falling: $descending) is shown to its last page',
  async ({ list, count, sort, descending, use }) => {
    const total = 52
    const rows = Array.from({ length: total }, (_, place) => ({ id: idOf(place), total }))
    const asked: unknown[] = []
    const answers: Answers = {
      [`POST /rest/v1/rpc/${list}`]: ({ body }) => {
        asked.push([body['p_sort'], body['p_descending']])
        const from = Number(body['p_offset'])
        return { body: rows.slice(from, from + Number(body['p_limit'])) }
      },
      [`POST /rest/v1/rpc/${count ?? 'none'}`]: { body: total },
    }
    const pages = Array.from({ length: pagesOf(total, 25) }, (_, place) => place + 1)
    const results = await Promise.all(pages.map((page) => open(answers, () => use(page))))
    await waitFor(() =>
      expect(results.map(({ current }) => current.data?.total)).toEqual([total, total, total]),
    )
    expect(results.flatMap(({ current }) => current.data?.rows ?? [])).toEqual(rows)
    const order = sort === 'newest' ? [undefined, undefined] : [sort, descending]
    expect(asked).toEqual([order, order, order])
  },
)
