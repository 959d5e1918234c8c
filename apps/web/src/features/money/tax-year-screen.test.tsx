import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRouter,
} from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { TaxYearScreen } from '#src/features/money/tax-year-screen.tsx'
import { listRow } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

async function open(rows: ProductListRow[]) {
  const rootRoute = createRootRoute({
    component: () => <TaxYearScreen search={{ year: 2026 }} onSearchChange={() => undefined} />,
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  await router.load()
  await renderSignedIn(<RouterProvider<typeof router> router={router} />, {
    'GET /rest/v1/products': { body: rows },
  })
  const table = await screen.findByRole('table')
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
}

const lamp = listRow({ name: 'Desk lamp', price: 20, order_date: '2026-03-01' })
const vine = listRow({
  id: '11111111-1111-4111-8111-111111111112',
  name: 'Tea kettle',
  status: 'paid',
  price: null,
  tax_value: 3699,
  order_number: null,
  order_date: '2026-04-02',
})

const figureOf = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

it('the tax value has a total and a column of its own, and a note; no other total has it', async () => {
  expect(await open([lamp, vine])).toEqual([
    ['Product', 'You spent', 'Paid to you', 'Resale', 'Fees', 'Profit', 'Tax value'],
    ['Desk lamp112-1784496-5402621', '¥20Mar 1, 2026', '–', '–', '–', '-¥20', '–'],
    ['Tea kettle', '–', '–', '–', '–', '¥0', '¥3,699Apr 2, 2026'],
    ['Total', '¥20', '–', '–', '–', '-¥20', '¥3,699'],
  ])
  expect(['Paid to you', 'Profit', 'Tax value'].map(figureOf)).toEqual(['¥0', '-¥20', '¥3,699'])
  expect(screen.getByText(/^The tax value of a product counts as income/u)).toBeDefined()
})

it('a year without tax values does not mention them', async () => {
  const [headings] = await open([lamp])
  expect(headings).toEqual(['Product', 'You spent', 'Paid to you', 'Resale', 'Fees', 'Profit'])
  expect(screen.queryByText(/tax value/iu)).toBeNull()
})
