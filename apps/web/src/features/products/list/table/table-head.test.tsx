import type { ProductSort } from '@sampletrail/domain/products/product-order.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { TableHead } from '#src/features/products/list/table/table-head.tsx'

function Held({ hasTaxValue = false, hasPlace = false }) {
  const [sort, setSort] = useState<ProductSort>('newest')
  return (
    <table>
      <TableHead sort={sort} hasTaxValue={hasTaxValue} hasPlace={hasPlace} onSort={setSort} />
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

it('the tax value has a heading in the room of Added, if its column is wanted', async () => {
  const { rerender } = render(<Held />)
  expect(labels()).toContain('Added')
  expect(labels()).not.toContain('Tax value')
  rerender(<Held hasTaxValue />)
  expect(labels()).toEqual([
    'Selected',
    'Product',
    'Status',
    'Seller',
    'Price',
    'Tax value',
    'Order number',
    'Ordered',
    'Owed to you',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Tax value' }))
  expect(sorted()).toEqual(['Tax value ascending'])
})

it('the storage place has a heading in the room of the order number, if its column is wanted', async () => {
  const { rerender } = render(<Held />)
  expect(labels()).not.toContain('Storage place')
  rerender(<Held hasPlace />)
  expect(labels()).toEqual([
    'Selected',
    'Product',
    'Status',
    'Seller',
    'Price',
    'Storage place',
    'Ordered',
    'Added',
    'Owed to you',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Storage place' }))
  expect(sorted()).toEqual(['Storage place ascending'])
})
