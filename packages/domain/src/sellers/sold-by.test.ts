import { describe, expect, it } from 'vitest'
import { findSoldBy, sellerNamed, sellerOfText, sellersOfItems } from '#src/sellers/sold-by.ts'

describe('the seller that a row names', () => {
  it.each([
    ['Sold by: BakeGood', 'BakeGood'],
    ['Sold by BakeGood', 'BakeGood'],
    ['Qty: 1 Sold by: BakeGood', 'BakeGood'],
    ['Sold by: BakeGood (seller profile)', 'BakeGood'],
    ['Sold by: BakeGood and fulfilled by Amazon', 'BakeGood'],
    ['Sold by BakeGood, fulfilled by Amazon', 'BakeGood'],
    ['Sold & shipped by BakeGood', 'BakeGood'],
    ['Sold and shipped by: BakeGood', 'BakeGood'],
    ['Ships from and sold by BakeGood.', 'BakeGood'],
    ['Sold by: Pan Shop Ltd.', 'Pan Shop Ltd.'],
    ['Sold by: BakeGood Ask a question', 'BakeGood'],
    ['Sold by: BakeGood Ask Product Question', 'BakeGood'],
    ['Sold by: BakeGood | Product question? Ask Seller', 'BakeGood'],
    ['Sold by: BakeGood $12.99', 'BakeGood'],
    ['Seller: bakegood_store (1204)', 'bakegood_store'],
    ['Seller name: The Order House', 'The Order House'],
    ['Verkauf durch: Küche & Co', 'Küche & Co'],
    ['Verkauf und Versand durch Küche & Co', 'Küche & Co'],
    ['Verkauf durch Küche & Co und Versand durch Amazon', 'Küche & Co'],
    ['Verkäufer: Küche & Co', 'Küche & Co'],
    ['Vendu par : Chez Léa et expédié par Amazon', 'Chez Léa'],
    ['Vendido por: Casa Sol', 'Casa Sol'],
    ['Venduto da Bella Casa', 'Bella Casa'],
    ['Venduto e spedito da Bella Casa', 'Bella Casa'],
    ['販売: 山田商店', '山田商店'],
    ['販売元：山田商店', '山田商店'],
  ])('%s', (text, name) => {
    expect(findSoldBy([text])).toEqual([{ row: 0, name }])
  })

  it.each(['Sold by:', 'Verkauf durch', 'Vendu par', 'Seller:', '販売元'])(
    'is in the next row: %s',
    (label) => {
      expect(sellerOfText([label, 'BakeGood', '$12.99'])).toBe('BakeGood')
    },
  )

  it.each([
    'Amazon',
    'Amazon.com',
    'Amazon.com Services LLC',
    'Amazon EU S.à r.l.',
    'Amazon.co.jp',
    'アマゾンジャパン合同会社',
    'Walmart.com',
    'eBay',
  ])('is nobody if the marketplace sold it: %s', (name) => {
    expect(findSoldBy([`Sold by: ${name}`])).toEqual([{ row: 0, name: null }])
    expect(sellerOfText(['Sold by', name])).toBeNull()
  })

  it('may begin with the letters of a marketplace', () => {
    expect(sellerOfText(['Sold by: Amazonas Coffee'])).toBe('Amazonas Coffee')
  })

  it.each([
    'The seller says hello',
    'Ask the seller',
    'Best seller of the year',
    'We never sold by phone',
    'Sold by: $12.99',
  ])('is not in: %s', (text) => {
    expect(findSoldBy([text, ''])).toEqual([])
  })

  it('is no row that belongs to something else', () => {
    expect(sellerOfText(['Sold by:', 'Return or replace items: until May 3'])).toBeNull()
    expect(sellerOfText(['Sold by:', '$12.99'])).toBeNull()
  })
})

describe('the seller of a text', () => {
  it('is the one that all rows name', () => {
    expect(sellerOfText(['Sold by: BakeGood', 'Mug', 'Sold by: BAKEGOOD'])).toBe('BakeGood')
  })

  it('is none if there are several, or the marketplace sold a part', () => {
    expect(sellerOfText(['Sold by: BakeGood', 'Sold by: PanShop'])).toBeNull()
    expect(sellerOfText(['Sold by: BakeGood', 'Sold by: Amazon.com'])).toBeNull()
  })
})

describe('the sellers of items', () => {
  const rows = ['Pan', 'Sold by: PanShop', 'Mug', 'Sold by: Amazon.com', 'Tin', 'Sold by: BakeGood']

  it('are those between an item and the next', () => {
    expect(sellersOfItems([0, 2, 4], rows)).toEqual(['PanShop', undefined, 'BakeGood'])
  })

  it('are the one above all of them', () => {
    expect(sellersOfItems([1, 2], ['Seller: BakeGood', 'Tin', 'Mug'])).toEqual([
      'BakeGood',
      'BakeGood',
    ])
  })

  it('are not guessed', () => {
    expect(sellersOfItems([0, 1], ['Tin', 'Mug', 'Sold by: BakeGood'])).toEqual([
      undefined,
      'BakeGood',
    ])
    expect(sellersOfItems([0], rows)).toEqual([undefined])
  })
})

it('a seller is found by name, whatever its case; the own one first', () => {
  const shared = { name: 'BakeGood', user_id: null }
  const own = { name: 'Bakegood™', user_id: 'me' }
  expect(sellerNamed([shared, own], 'BAKEGOOD')).toBe(own)
  expect(sellerNamed([shared], 'bakegood')).toBe(shared)
  expect(sellerNamed([shared], 'Bake')).toBeNull()
})
