import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type {
  CheckSummary,
  ProductView,
} from '#src/features/products/import/review/checked-rows.ts'
import { PreviewTable } from '#src/features/products/import/review/preview-table.tsx'

const lamp: ProductView = {
  row: 2,
  name: 'Lamp',
  status: 'paid',
  price: 5,
  currency: 'USD',
  seller: null,
  orderNumber: null,
  orderDate: null,
  soldFor: undefined,
}
const summary: CheckSummary = {
  newCount: 1,
  errorCount: 0,
  duplicates: { products: 0, trash: 0, file: 0 },
  preview: [lamp],
  problems: [],
  remarkCount: 0,
  remarks: [],
}

test('a sale has a column of its own, if a row has one', () => {
  const { rerender } = render(<PreviewTable summary={summary} />)
  expect(screen.queryByRole('columnheader', { name: 'Sold' })).toBeNull()
  const preview = [lamp, { ...lamp, row: 3, soldFor: 12.5 }, { ...lamp, row: 4, soldFor: null }]
  rerender(<PreviewTable summary={{ ...summary, newCount: 3, preview }} />)
  expect(screen.getByRole('columnheader', { name: 'Sold' })).toBeDefined()
  expect(
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.lastChild?.textContent),
  ).toEqual(['', 'For $12.50', 'Yes'])
})

test('rows that need a look are counted beside the new products', () => {
  const { rerender } = render(<PreviewTable summary={summary} />)
  expect(screen.queryAllByRole('button')).toEqual([])
  const duplicates = { products: 2, trash: 1, file: 0 }
  rerender(<PreviewTable summary={{ ...summary, errorCount: 1, remarkCount: 2, duplicates }} />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '1 row cannot be read',
    '2 rows to check',
    '3 rows found twice',
  ])
})
