import { describe, expect, it } from 'vitest'
import { OTHER_LANGUAGES } from '#src/imports/columns/other-languages.ts'
import {
  LIKELY_SALE_WORDS,
  SUM_WORDS,
  SURE_SALE_WORDS,
  type SaleWords,
  WORDS_OF_REPORTS,
} from '#src/imports/columns/sale-words.ts'
import { KEPT, guessMapping } from '#src/imports/guess-mapping.ts'
import { isUnsureSaleColumn } from '#src/imports/guess-sale-columns.ts'
import { squeezed } from '#src/imports/header-words.ts'
import { IMPORT_COLUMNS } from '#src/imports/product-columns.ts'

const pairsOf = (words: SaleWords): [string, string][] =>
  Object.entries(words).flatMap(([field, names]) =>
    names.map((name): [string, string] => [name, field]),
  )

describe('a column of a sale', () => {
  it.each([...pairsOf(SURE_SALE_WORDS), ...pairsOf(SUM_WORDS)])(
    'named %j is read as %s, without any other',
    (name, field) => {
      expect(guessMapping([name])).toEqual([field])
      expect(guessMapping([`${name.toUpperCase()} *`])).toEqual([field])
      expect(isUnsureSaleColumn(name, field)).toBe(false)
    },
  )

  it.each(pairsOf(WORDS_OF_REPORTS))(
    'named %j is read as %s in a file with sales, and as nothing in others',
    (name, field) => {
      expect(guessMapping(['Name', name, 'Sold Date'])[1]).toBe(field)
      expect(guessMapping(['Name', 'Price', name, 'Order Date'])[2]).toBe(KEPT)
      expect(isUnsureSaleColumn(name, field)).toBe(true)
    },
  )

  it.each(pairsOf(LIKELY_SALE_WORDS))(
    'named %j is read as %s right of another one, and as nothing left of it',
    (name, field) => {
      expect(guessMapping(['Name', 'Sold Date', name])[2]).toBe(field)
      expect(guessMapping(['Name', name, 'Sold Date'])[1]).toBe(KEPT)
      expect(guessMapping(['Price', 'Fees', name])[2]).toBe(KEPT)
      expect(isUnsureSaleColumn(name, field)).toBe(true)
      expect(isUnsureSaleColumn(name, null)).toBe(false)
    },
  )

  it.each([
    ['Final Value Fee (USD)', 'sold_fees'],
    ['VK in Euro', 'sold_price'],
    ['Shipping label [£]', 'sale_shipping'],
    ['Shipping label not used', KEPT],
  ])('named %j with a currency is read as %s', (name, field) => {
    expect(guessMapping([name])).toEqual([field])
  })

  it('has names that no other column has', () => {
    const names = [
      ...IMPORT_COLUMNS.flatMap(({ header, aliases }) => [header, ...aliases]),
      ...Object.values(OTHER_LANGUAGES).flat(),
    ].map(squeezed)
    const ours = [SURE_SALE_WORDS, SUM_WORDS, WORDS_OF_REPORTS, LIKELY_SALE_WORDS]
      .flatMap((words) => Object.values(words).flat())
      .map(squeezed)
    expect(ours.filter((name) => names.includes(name))).toEqual([])
    expect(new Set(ours).size).toBe(ours.length)
  })

  it.each<[string[], (string | null)[]]>([
    // Sheets of resellers: the price and the fees are without what is beside them.
    [
      ['Item', 'Cost', 'Sold Price', 'Shipping charged', 'eBay fees', 'Shipping cost', 'Platform'],
      [
        'name',
        'price',
        'sale_item_price',
        'sale_postage',
        'sale_other_fees',
        'sale_shipping',
        'sale_place',
      ],
    ],
    [
      ['Item title', 'Item subtotal', 'Shipping and handling', 'Final Value Fee', 'Sale date'],
      ['name', 'sale_item_price', 'sale_postage', 'sold_fees', 'sold_date'],
    ],
    [
      ['Artikel', 'Kaufpreis', 'Verkauft am', 'Verkaufspreis', 'Gebühren', 'Versandkosten'],
      ['name', 'price', 'sold_date', 'sold_price', 'sale_other_fees', 'sale_shipping'],
    ],
    [
      ['Artículo', 'Precio', 'Precio de venta', 'Gastos de venta', 'Gastos de envío'],
      ['name', 'price', 'sold_price', 'sale_other_fees', 'sale_shipping'],
    ],
    [
      ['Article', "Prix d'achat", 'Prix de vente', 'Frais', 'Frais de port', 'Vendu sur'],
      ['name', 'price', 'sold_price', 'sale_other_fees', 'sale_shipping', 'sale_place'],
    ],
    [
      ['Articolo', 'Prezzo', 'Prezzo di vendita', 'Spese di vendita', 'Spese di spedizione'],
      ['name', 'price', 'sold_price', 'sale_other_fees', 'sale_shipping'],
    ],
    [
      [
        'Item Title',
        'Sold Date',
        'Buyer Shipping Fee',
        'Seller Shipping Fee',
        'Mercari Selling Fee',
      ],
      ['name', 'sold_date', 'sale_postage', 'sale_shipping', 'sale_other_fees'],
    ],
    // A sum by its name.
    [
      ['Item', 'Total sale price', 'Shipping charged', 'Selling costs', 'Shipping label'],
      ['name', 'sold_price', 'sale_postage', 'sold_fees', 'sale_shipping'],
    ],
    // A sum beside all of its parts.
    [
      ['Item', 'Sold for', 'Item subtotal', 'Shipping and handling'],
      ['name', 'sold_price', 'sale_item_price', 'sale_postage'],
    ],
    // Our own columns, in another order.
    [
      ['Sale Shipping', 'Selling Fees', 'Postage from the Buyer', 'Name', 'Sold Price'],
      ['sale_shipping', 'sold_fees', 'sale_postage', 'name', 'sold_price'],
    ],
    // What is about the order stays.
    [
      ['Item', 'Price', 'Shipping', 'Fees', 'Refund', 'Order date'],
      ['name', 'price', KEPT, 'sold_fees', 'refund_received', 'order_date'],
    ],
    [
      ['Item', 'Item price', 'Shipping', 'Platform', 'Sold for', 'Marketplace'],
      ['name', 'price', KEPT, KEPT, 'sold_price', 'country'],
    ],
    [
      ['Item', 'Final value fee', 'eBay fees', 'Sold for', 'Sales price'],
      ['name', KEPT, 'sold_fees', 'sold_price', KEPT],
    ],
  ])('of %j is one of %j', (headers, fields) => {
    expect(guessMapping(headers)).toEqual(fields)
  })
})
