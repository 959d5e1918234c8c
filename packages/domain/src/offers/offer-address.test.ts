import { expect, test } from 'vitest'
import { readOfferAddress } from '#src/offers/offer-address.ts'

test.each([
  ['https://shop.example/a', 'https://shop.example/a'],
  ['HTTP://Shop.example', 'http://shop.example/'],
  ['https://shop.example/ä b"<', 'https://shop.example/%C3%A4%20b%22%3C'],
  ['shop.example', null],
  ['//shop.example', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['https://amazon.com@evil.example/', null],
  ['https://user:secret@shop.example/', null],
  ['https://:secret@shop.example/', null],
  [`https://shop.example/${'a'.repeat(2027)}`, `https://shop.example/${'a'.repeat(2027)}`],
  [`https://shop.example/${'a'.repeat(2028)}`, null],
  [`https://shop.example/${'a'.repeat(2100)}`, null],
  ['', null],
])('%s is stored as %s', (given, kept) => {
  expect(readOfferAddress(given)).toBe(kept)
})
