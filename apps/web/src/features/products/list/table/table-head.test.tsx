import type { ProductSort } from '@sampletrail/domain/products/product-order.ts'
import {
  DEFAULT_LAYOUT,
  type TableLayout,
  columnsThatFit,
  showColumn,
  sizeColumn,
  widthsIn,
} from '@sampletrail/domain/products/table-layout.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { TableHead } from '#src/features/products/list/table/table-head.tsx'

function Held({ start = DEFAULT_LAYOUT, width = 1150 }) {
  const [sort, setSort] = useState<ProductSort>('newest')
  const [layout, setLayout] = useState<TableLayout>(start)
  const columns = columnsThatFit(layout, width)
  return (
    <table>
      <TableHead
        sort={sort}
        columns={columns}
        widths={widthsIn(layout, columns, width)}
        onSort={setSort}
        onSize={(column, size) => setLayout(sizeColumn(layout, column, size))}
      />
    </table>
  )
}

const sorted = () =>
  screen
    .getAllByRole('columnheader')
    .filter((heading) => /ascending|descending/u.test(heading.getAttribute('aria-sort') ?? ''))
    .map((heading) => `${heading.textContent} ${heading.getAttribute('aria-sort')}`)

it('a heading sorts by its column, and another press reverses the order', async () => {
  render(<Held />)
  const user = userEvent.setup()
  expect(sorted()).toEqual(['Added descending'])
  await user.click(screen.getByRole('button', { name: 'Price' }))
  expect(sorted()).toEqual(['Price ascending'])
  await user.click(screen.getByRole('button', { name: 'Price' }))
  expect(sorted()).toEqual(['Price descending'])
})

const labels = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

it('the columns have headings in their order, after the name', () => {
  const { rerender } = render(<Held />)
  expect(labels()).toEqual([
    'Selected',
    'Product',
    'Status',
    'Seller',
    'Price',
    'Owed to you',
    'Ordered',
    'Added',
  ])
  rerender(<Held width={700} />)
  expect(labels()).toEqual(['Selected', 'Product', 'Status', 'Seller', 'Price'])
})

it('headings of amounts end where the amounts do', () => {
  render(<Held />)
  const ends = ['Price', 'Owed to you', 'Seller'].map((name) =>
    screen.getByRole('button', { name }).closest('th')?.className.includes('text-right'),
  )
  expect(ends).toEqual([true, true, false])
})

it('an added column can be sorted by', async () => {
  render(<Held start={showColumn(DEFAULT_LAYOUT, 'tax value', true)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Tax value' }))
  expect(sorted()).toEqual(['Tax value ascending'])
})

it('arrow keys size a column, and a double click resets it', async () => {
  render(<Held />)
  const user = userEvent.setup()
  const edge = screen.getByRole('separator', { name: 'Width of Seller' })
  const width = () => Number(edge.getAttribute('aria-valuenow'))
  const before = width()
  edge.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
  expect(width()).toBe(before + 8)
  expect(edge.closest('th')?.style.width).toBe(`${before + 8}px`)
  await user.dblClick(edge)
  expect(width()).toBe(before)
})

it('the pointer drags the edge of a column', () => {
  render(<Held />)
  const edge = screen.getByRole('separator', { name: 'Width of Seller' })
  const before = Number(edge.getAttribute('aria-valuenow'))
  edge.setPointerCapture = () => undefined
  fireEvent.pointerDown(edge, { clientX: 300 })
  fireEvent.pointerMove(edge, { clientX: 340 })
  fireEvent.pointerUp(edge)
  fireEvent.pointerMove(edge, { clientX: 500 })
  expect(edge.getAttribute('aria-valuenow')).toBe(String(before + 40))
})
