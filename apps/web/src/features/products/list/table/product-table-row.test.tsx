import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRouter,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import {
  columnsThatFit,
  DEFAULT_LAYOUT,
  showColumn,
} from '@sampletrail/domain/products/table-layout.ts'
import { expect, it } from 'vitest'
import { ProductTableRow, SmallRow } from '#src/features/products/list/table/product-table-row.tsx'
import { listRow } from '#src/testing/product-rows.ts'

async function open(
  hasTaxValue: boolean,
  tax_value: number | null = 36.99,
  hasPlace = false,
  isCompact = false,
  refund_received: number | null = null,
) {
  let layout = showColumn(DEFAULT_LAYOUT, 'tax value', hasTaxValue)
  layout = showColumn(layout, 'storage place', hasPlace)
  const parts = {
    product: listRow({
      tax_value,
      price: 19.99,
      currency: 'EUR',
      storage_place: 'Box 3',
      refund_received,
    }),
    index: 0,
    isSelected: false,
    isDisabled: false,
    onSelect: () => undefined,
    onUpdateStatus: () => undefined,
  }
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <table>
          <tbody>
            <ProductTableRow
              {...parts}
              columns={columnsThatFit(layout, 2000)}
              isCompact={isCompact}
              due={null}
            />
          </tbody>
        </table>
        <ul>
          <SmallRow {...parts} hasTaxValue={hasTaxValue} hasPlace={hasPlace} count={1} />
        </ul>
      </>
    ),
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  await router.load()
  render(<RouterProvider<typeof router> router={router} />)
  const cells = await screen.findAllByRole('cell')
  return {
    cells: cells.map(({ textContent }) => textContent).slice(2),
    small: screen.getByRole('listitem').textContent,
  }
}

it('a row has the tax value if its column was added', async () => {
  const { cells, small } = await open(true)
  expect(cells).toEqual(['No seller', '€19.99', '', '', 'Nov 21, 2026', '€36.99'])
  expect(small).toContain('€36.99 tax value, No seller')
})

it('a row says what was paid back where it would say what is owed', async () => {
  const { cells } = await open(false, null, false, false, 19.99)
  expect(cells[2]).toBe('€19.99Paid back')
})

it('a row without a tax value leaves its column empty', async () => {
  const { cells, small } = await open(true, null)
  expect(cells[5]).toBe('')
  expect(small).not.toContain('tax value')
})

it('a row has no tax value if its column was not added', async () => {
  const { cells, small } = await open(false)
  expect(cells).toEqual(['No seller', '€19.99', '', '', 'Nov 21, 2026'])
  expect(small).not.toContain('tax value')
})

it('a row has the storage place if its column was added', async () => {
  const { cells, small } = await open(false, null, true)
  expect(cells).toEqual(['No seller', '€19.99', '', '', 'Nov 21, 2026', 'Box 3'])
  expect(small).toContain('Storage place:Box 3')
  expect(small).not.toContain('No seller')
})

it('a short row has the tax value rather than the storage place, if both columns were added', async () => {
  const { cells, small } = await open(true, 36.99, true)
  expect(cells).toEqual(['No seller', '€19.99', '', '', 'Nov 21, 2026', '€36.99', 'Box 3'])
  expect(small).toContain('€36.99 tax value, No seller')
  expect(small).not.toContain('Box 3')
})

it('a short row has no storage place if its column was not added', async () => {
  const { small } = await open(true)
  expect(small).not.toContain('Box 3')
})
