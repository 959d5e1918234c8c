import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { TotalCards } from '#src/features/admin/dashboard/total-cards.tsx'
import { readMailSearch } from '#src/features/admin/mails/mail-search.ts'
import { readProductsSearch } from '#src/features/admin/products/products-search.ts'
import { readSellerSearch } from '#src/features/admin/sellers/seller-search.ts'
import { readUsersSearch } from '#src/features/admin/users/users-search.ts'
import { readToday } from '#src/lib/today.ts'

function Cards() {
  return (
    <TotalCards
      failedJobs={2}
      totals={{
        users: 5,
        new_users: 1,
        free_users: 1,
        paid_users: 0,
        given_users: 3,
        trial_users: 1,
        global_sellers: 12,
        active_sellers: 11,
        user_sellers: 4,
        listed_offers: 550,
        listed_offers_are_about: false,
        new_offers: 19,
        tracked_products: 1179,
        alerts_found: 8,
        alert_mails: 6,
        waiting_messages: 7,
      }}
    />
  )
}

beforeEach(() => {
  const root = createRootRoute({ component: Cards })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  render(<RouterProvider router={createRouter({ routeTree: root, history })} />)
})

// What the database counts in these lists is the same number: supabase/tests/admin-totals.test.ts.
test.each([
  ['5Users', '/admin/users', {}],
  ['1New in 7 days', '/admin/users', { status: 'new' }],
  ['1On Basic', '/admin/users', { status: 'free' }],
  ['0Pro, paid', '/admin/users', { status: 'paid' }],
  ['3Pro, given', '/admin/users', { status: 'given' }],
  ['1On trial', '/admin/users', { status: 'trial' }],
  ['11Active global sellers', '/admin/sellers', { type: 'active' }],
  ['12Global sellers', '/admin/sellers', { type: 'global' }],
  ['4Sellers of users', '/admin/sellers', { type: 'user' }],
  ['550Offers listed', '/admin/products', { state: 'listed' }],
  ['19Offers added in 48 hours', '/admin/products', { state: 'new' }],
  [
    '6Alerts and reminders sent today',
    '/admin/mails',
    { kind: 'alert', state: 'sent', from: readToday() },
  ],
  ['2Failed jobs', '/admin/jobs', {}],
  ['7Messages waiting', '/admin/messages', { state: 'waiting' }],
])('%s leads to %s with %j', async (name, path, search) => {
  const link = await screen.findByRole('link', { name: name.replace(/^(\d+)/, '$1 ') })
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://a.test')
  expect(pathname).toBe(path)
  expect(Object.fromEntries(searchParams)).toEqual(search)
})

test.each([
  [readUsersSearch, { status: 'paid' }],
  [readUsersSearch, { status: 'given' }],
  [readUsersSearch, { status: 'new' }],
  [readSellerSearch, { type: 'active' }],
  [readProductsSearch, { state: 'new' }],
  [readMailSearch, { kind: 'alert', state: 'sent', from: '2026-11-28' }],
])('the list understands the address (%#)', (read, search) => {
  expect(read(search)).toMatchObject(search)
})

test.each(['Products tracked', 'Found by alerts today'])(
  '%s is no link, because no list has them',
  async (label) => {
    const text = await screen.findByText(label)
    expect(text.closest('a')).toBeNull()
  },
)
