import { expect, test } from 'vitest'
import { listedOfferKeys, offerKey } from '#src/offers/listed-offers.ts'

const offer = { name: 'Desk  lamp ', seller_id: 's1' }
const product = { name: 'desk Lamp', seller_id: 's1', status: 'wishlist', archived: false } as const

test.each([
  ['the same name and seller', {}, true],
  ['ordered already', { status: 'ordered' }, true],
  ['completed, so that it may be tested again', { status: 'paid' }, false],
  ['archived', { archived: true }, false],
  ['another seller', { seller_id: 's2' }, false],
  ['no seller', { seller_id: null }, false],
  ['another name', { name: 'Desk lamps' }, false],
  ['a name without the space', { name: 'Desklamp' }, false],
  ['no name', { name: null }, false],
] as const)('a product with %s', (_case, change, isListed) => {
  expect(listedOfferKeys([{ ...product, ...change }]).has(offerKey(offer))).toBe(isListed)
})
