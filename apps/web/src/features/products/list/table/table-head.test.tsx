import type { ProductSort } from '@sampletrail/domain/products/product-order.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { TableHead } from '#src/features/products/list/table/table-head.tsx'

function Held() {
  const [sort, setSort] = useState<ProductSort>('newest')
  return (
    <table>
      <TableHead sort={sort} onSort={setSort} />
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
