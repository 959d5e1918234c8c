import { expect, it } from 'vitest'
import { countByStatus } from '#src/features/dashboard/count-cards.tsx'

it('counts every status, including those without products', () => {
  const products = [{ status: 'ordered' }, { status: 'ordered' }, { status: 'paid' }] as const
  expect(countByStatus(products)).toEqual({
    wishlist: 0,
    ordered: 2,
    received: 0,
    reviewed: 0,
    published: 0,
    paid: 1,
  })
})
