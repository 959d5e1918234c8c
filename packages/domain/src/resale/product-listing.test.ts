import { describe, expect, it } from 'vitest'
import {
  ageText,
  lowerPriceOf,
  namesOfListings,
  placeNameOf,
  placeOfAddress,
} from '#src/resale/product-listing.ts'

const nameOf = (part: Partial<Parameters<typeof placeNameOf>[0]>) =>
  placeNameOf({ place: 'other', site: null, url: null, ...part })
const lower = (price: number | null, listedOn: string, pricedOn = listedOn) =>
  lowerPriceOf({ price, listedOn, pricedOn }, '2026-11-27')

describe('the place of a listing', () => {
  it.each([
    ['https://www.ebay.de/itm/123', { place: 'ebay', site: null }],
    ['https://www.ebay.co.uk/itm/123', { place: 'ebay', site: null }],
    ['https://www.facebook.com/marketplace/item/1', { place: 'facebook', site: null }],
    ['https://m.facebook.com/marketplace/item/1', { place: 'facebook', site: null }],
    ['https://www.vinted.fr/items/1', { place: 'other', site: 'Vinted' }],
    ['https://www.kleinanzeigen.de/s-anzeige/lampe/1', { place: 'other', site: 'Kleinanzeigen' }],
    ['  https://shop.example/a  ', { place: 'other', site: 'shop.example' }],
    ['https://notebay.com/itm/1', { place: 'other', site: 'notebay.com' }],
    ['https://ebay.com.evil.example/', { place: 'other', site: 'ebay.com.evil.example' }],
    ['javascript:alert(1)', null],
    ['a lamp', null],
    ['www.vinted.pl/items/1', { place: 'other', site: 'Vinted' }],
    ['ebay.us/m/abc', { place: 'ebay', site: null }],
    ['Look: https://allegro.pl/oferta/lampa-1.', { place: 'other', site: 'allegro.pl' }],
    ['HTTPS://jp.mercari.com/item/m1', { place: 'other', site: 'Mercari' }],
  ])('of %s is found', (address, place) => expect(placeOfAddress(address)).toEqual(place))

  it('has the words of its owner, else its site', () => {
    expect(nameOf({ place: 'facebook', site: 'x' })).toBe('Facebook Marketplace')
    expect(nameOf({ place: 'ebay' })).toBe('eBay')
    expect(nameOf({ site: 'Flea market' })).toBe('Flea market')
    expect(nameOf({ url: 'https://poshmark.com/listing/1' })).toBe('Poshmark')
    expect(nameOf({})).toBe('Another place')
  })
})

it.each([
  ['2026-11-27', 'Since today'],
  ['2026-11-28', 'Since today'],
  ['2026-11-26', 'For 1 day'],
  ['2023-11-27', 'For 1,096 days'],
])('listed on %s: %s', (day, text) => expect(ageText(day, '2026-11-27')).toBe(text))

describe('a lower price', () => {
  it.each([
    [4000, 3600],
    [2999, 2600],
    [999, 899],
    [110, 99],
    [1, null],
    [null, null],
  ])('than %s is %s after three weeks', (price, proposed) => {
    expect(lower(price, '2026-11-06')).toBe(proposed)
    expect(lower(price, '2026-11-07')).toBeNull()
  })

  it('is not proposed again before the last one had its time', () => {
    expect(lower(4000, '2026-01-01', '2026-11-20')).toBeNull()
    expect(lower(4000, '2026-01-01', '2026-11-01')).toBe(3600)
  })
})

it('listings at one place have names of their own, in the order of their days', () => {
  const one = { place: 'other', site: 'Vinted', url: null } as const
  const names = namesOfListings([
    { ...one, id: 'c', listed_at: '2026-11-20T00:00:00Z' },
    { ...one, id: 'a', listed_at: '2026-11-18T00:00:00Z' },
    { ...one, id: 'e', place: 'ebay', listed_at: '2026-11-17T00:00:00Z' },
    { ...one, id: 'd', site: 'Vinted (2)', listed_at: '2026-11-19T00:00:00Z' },
  ])
  expect(Object.fromEntries(names)).toEqual({
    a: 'Vinted',
    c: 'Vinted (3)',
    d: 'Vinted (2)',
    e: 'eBay',
  })
})
