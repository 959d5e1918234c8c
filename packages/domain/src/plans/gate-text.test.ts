import { expect, it } from 'vitest'
import { type Gate, gateText } from '#src/plans/gate-text.ts'
import { PLANS, type PlanTerms } from '#src/plans/plans.ts'

const now = new Date('2026-11-28T09:00:00Z')
const basic = PLANS.free
const tight: PlanTerms = {
  ...basic,
  products: 1,
  caseLinks: 1,
  uses: { ...basic.uses, scans: 1, resale: 0, reviews: null, facebook: 1200 },
}

it.each<[Gate, string]>([
  ['scans', '5 of 5 receipt scans this month, next on December 1.'],
  ['reviews', '5 of 5 AI reviews this month, next on December 1.'],
  ['facebook', '5 of 5 Facebook Marketplace posts this month, next on December 1.'],
  ['resale', '5 of 5 resale analyses this month, next on December 1.'],
  ['notification_emails', '5 of 5 alert emails this month, next on December 1.'],
  ['products', '5 of 5 products. Delete one to make room.'],
  ['alerts', '1 of 1 keyword alert. Delete one to make room.'],
  ['case-links', '3 of 3 open proof links. Take one back to make room.'],
  ['ebay_listing', 'eBay listing is part of Pro.'],
  ['sorting', 'Sorting is part of Pro.'],
])('a person who is stopped at %s reads: %s', (gate, text) => {
  expect(gateText(gate, basic, now)).toBe(text)
})

it.each<[Gate, string | null]>([
  ['scans', '1 of 1 receipt scan this month, next on December 1.'],
  ['resale', 'Basic has no resale analyses.'],
  ['reviews', null],
  ['facebook', '1,200 of 1,200 Facebook Marketplace posts this month, next on December 1.'],
  ['products', '1 of 1 product. Delete one to make room.'],
  ['case-links', '1 of 1 open proof link. Take one back to make room.'],
])('with other limits, a person who is stopped at %s reads: %s', (gate, text) => {
  expect(gateText(gate, tight, now)).toBe(text)
})

it('counts the products that are there after a downgrade', () => {
  expect(gateText('products', basic, now, 12)).toBe('12 of 5 products. Delete 8 to make room.')
  expect(gateText('case-links', tight, now, 2)).toBe(
    '2 of 1 open proof link. Take 2 back to make room.',
  )
})

it.each([
  ['2026-12-31T23:59:59Z', 'January 1'],
  ['2028-02-29T00:00:00Z', 'March 1'],
])('in the month of %s, the next are there on %s', (moment, day) => {
  expect(gateText('scans', basic, new Date(moment))).toContain(`next on ${day}.`)
})
