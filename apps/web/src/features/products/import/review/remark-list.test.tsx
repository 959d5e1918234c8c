import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RemarkList } from '#src/features/products/import/review/remark-list.tsx'

test('rows that contradict themselves say so, and how many more there are', () => {
  const remarks = [{ row: 7, name: 'Lamp', remarks: ['Sold Price counts.', 'It is in GBP.'] }]
  render(<RemarkList summary={{ remarkCount: 1201, remarks }} />)
  const list = within(screen.getByRole('region', { name: '1,201 rows to check' }))
  expect(list.getByRole('listitem').textContent).toBe('Row 7: Sold Price counts. It is in GBP.Lamp')
  expect(list.getByText('And 1,200 rows more.')).toBeDefined()
})

test('without such rows there is nothing', () => {
  const { container } = render(<RemarkList summary={{ remarkCount: 0, remarks: [] }} />)
  expect(container.textContent).toBe('')
})
