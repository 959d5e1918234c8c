import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { StatusStepper } from '#src/features/products/detail/status-stepper.tsx'
import { readToday } from '#src/lib/today.ts'
import { wholeProduct } from '#src/testing/product-rows.ts'

const show = (values: Parameters<typeof wholeProduct>[0]) =>
  render(<StatusStepper product={wholeProduct(values)} onPick={() => undefined} />)

it('each step has the day on which it was reached', () => {
  const thisYear = readToday().slice(0, 4)
  show({ status: 'received', order_date: '2020-12-04', received_date: `${thisYear}-01-08` })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Wishlist',
    'OrderedDec 4, 2020',
    `ReceivedJan 8, ${thisYear}`,
    'Reviewed',
    'Published',
    'Completed',
  ])
  // Phones have no room for the year that everybody knows.
  expect(screen.getByText(`, ${thisYear}`).className).toContain('max-sm:sr-only')
  expect(screen.getByText(', 2020').className).toBe('')
})
