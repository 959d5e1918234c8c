import { expect, it } from 'vitest'
import { pageOffers, pagesOf } from '#src/features/dashboard/carousel-pages.ts'

it.each([
  [0, 1],
  [4, 1],
  [5, 2],
  [10, 3],
])('%d cards fill %d pages of four', (many, pages) => {
  expect(pagesOf(many, 4)).toBe(pages)
})

it.each([
  [0, 10, [0, 1, 2, 3]],
  [2, 10, [0, 1, 8, 9]],
  [1, 5, [0, 1, 2, 4]],
  [0, 3, [0, 1, 2]],
])('page %d of %d cards shows %j', (page, many, shown) => {
  expect([...pageOffers(page, many, 4)].toSorted((a, b) => a - b)).toEqual(shown)
})
