import { describe, expect, it } from 'vitest'
import { EXPORT_HEADERS } from '#src/exports/export-cells.ts'
import { OTHER_LANGUAGES } from '#src/imports/columns/other-languages.ts'
import {
  ASIN,
  CONTACT,
  KEPT,
  guessMapping,
  headerSetOf,
  isColumnMeaning,
} from '#src/imports/guess-mapping.ts'
import { isUnsureSaleColumn } from '#src/imports/guess-sale-columns.ts'
import { isImportField, PRODUCT_COLUMNS } from '#src/imports/product-columns.ts'

describe('the columns of a file', () => {
  it('of an export of an earlier version are read as its own', () => {
    const later = new Set([
      'Quantity',
      'Tax Value',
      'Review Link',
      'Storage Place',
      'Where Sold',
      'Postage from the Buyer',
      'Sale Shipping',
    ])
    const headers = EXPORT_HEADERS.filter((header) => !later.has(header))
    expect(headers).toHaveLength(EXPORT_HEADERS.length - 7)
    expect(guessMapping(headers).filter((field) => field !== null)).toEqual(
      PRODUCT_COLUMNS.filter(({ header }) => !later.has(header)).map(({ field }) => field),
    )
  })

  it('of an export are all recognized, and derived ones are ignored', () => {
    const fields = PRODUCT_COLUMNS.map(({ field }) => field)
    const mapping = guessMapping(EXPORT_HEADERS)
    expect(mapping.slice(0, fields.length)).toEqual(fields)
    expect(new Set(mapping.slice(fields.length))).toEqual(new Set([null]))
  })

  it.each([
    ['Item Name', 'name'],
    ['ORDER_ID', 'order_number'],
    ['orderDate', 'order_date'],
    ['Order #', 'order_number'],
    ['Price (USD)', 'price'],
    ['Vendor', 'seller'],
    ['Ebay link', 'ebay_url'],
    ['eBay URL', 'ebay_url'],
    ['  url ', 'url'],
    ['Due date', 'refund_due_date'],
    ['Colour', KEPT],
    // A number of stars is no yes or no.
    ['Rating', KEPT],
    ['ASIN', ASIN],
    ['Row', null],
    ['Why it was not imported', null],
    ['Total Due', null],
    ['Owed to You', null],
    ['', KEPT],
    ['PayPal', CONTACT],
    ['Seller FB', 'seller'],
    ['Verkäufer (Facebook)', 'seller'],
    ['Seller e-mail', CONTACT],
  ])('named %j are read as %s', (header, field) => {
    expect(guessMapping([header])).toEqual([field])
  })

  it.each(PRODUCT_COLUMNS.flatMap(({ field, aliases }) => aliases.map((alias) => [alias, field])))(
    'named %j are read as %s, because people name them so',
    (alias, field) => {
      expect(guessMapping([alias])).toEqual([field])
    },
  )

  it.each(
    Object.entries(OTHER_LANGUAGES).flatMap(([field, words]) => words.map((word) => [word, field])),
  )('named %j are read as %s, in another language', (word, field) => {
    expect(guessMapping([word])).toEqual([field])
  })

  it.each([
    ['Preis (€)', 'price'],
    ['Preis in Euro', 'price'],
    ['Bestellnr.', 'order_number'],
    ['VERKÄUFER', 'seller'],
    ['Verkaeufer', KEPT],
    ['Price per unit', KEPT],
    ['Status notes', KEPT],
    ['Order date (required)', 'order_date'],
    ['Order date not required', KEPT],
    ['Price eurozone', KEPT],
    ['Price (dollar)', 'price'],
    ['Price in pound', 'price'],
    ['Wahrung', 'currency'],
  ])('named %j with more around it are read as %s', (header, field) => {
    expect(guessMapping([header])).toEqual([field])
  })

  it.each([
    ['Payment method', 'refund_method'],
    ['Transaction ID', 'refund_reference'],
    ['Bonus', 'commission_amount'],
    ['Has commission', 'commission'],
    ['Refund date', 'refund_received_date'],
    ['Refund amount', 'refund_received'],
    ['Expected', 'refund_expected'],
    ['Deadline', 'review_due_date'],
    ['Photos', 'photo_review'],
    ['Video', 'video_review'],
    ['Rating only', 'rating_review'],
    ['Seller feedback', 'feedback_review'],
    ['Tax not covered', 'no_tax'],
    ['No PayPal fees', 'no_fees'],
    ['Partial refund', 'partial_payment'],
    ['Resold', 'sold'],
    ['Sale date', 'sold_date'],
    ['Sold for', 'sold_price'],
    ['eBay fees', 'sold_fees'],
    ['Hidden', 'archived'],
    ['Comments', 'additional_notes'],
    ['Listing text', 'description'],
    ['Amazon URL', 'amazon_url'],
    ['eBay', 'ebay_url'],
    ['Website', 'url'],
    ['Thumbnail', 'product_image_url'],
    ['Marketplace', 'country'],
    ['Labels', 'tags'],
    ['Stage', 'status'],
    ['CCY', 'currency'],
    ['Delivered on', 'received_date'],
    ['Reviewed on', 'reviewed_date'],
    ['Live date', 'published_date'],
    ['Date paid', 'paid_date'],
    ['Order -- date', 'order_date'],
    ['QTY', 'quantity'],
    ['Quantité', 'quantity'],
    ['Quantity (pcs)', 'quantity'],
    ['Estimated Tax Value', 'tax_value'],
    ['ETV', 'tax_value'],
    ['Storage location', 'storage_place'],
    ['Location', 'storage_place'],
    ['Box', 'storage_place'],
    ['Box #', 'storage_place'],
    ['Bin No.', 'storage_place'],
    ['SHELF', 'storage_place'],
    ['Lagerort', 'storage_place'],
    ['Kiste', 'storage_place'],
    ['Emplacement', 'storage_place'],
    ['Rangement', 'storage_place'],
    ['Ubicación', 'storage_place'],
    ['ubicacion', 'storage_place'],
    ['Scaffale', 'storage_place'],
    ['Posizione', 'storage_place'],
    ['Review URL', 'review_url'],
    ['Link to review', 'review_url'],
  ])('of other programs, %j, are read as %s', (header, field) => {
    expect(guessMapping([header])).toEqual([field])
  })

  it('with a review link are not those with a product link, in whatever order', () => {
    expect(guessMapping(['Review Link', 'Link', 'Amazon Link'])).toEqual([
      'review_url',
      'url',
      'amazon_url',
    ])
    expect(guessMapping(['Produktlink', 'Link zur Bewertung'])).toEqual(['url', 'review_url'])
    expect(guessMapping(['Lien', "Lien de l'avis"])).toEqual(['url', 'review_url'])
    expect(guessMapping(['Review', 'Review due', 'Reviewed'])).not.toContain('review_url')
  })

  it.each([
    'Store location',
    'Shop location',
    'Seller location',
    'Item location',
    'Ship to',
    'Ship-to location',
    'Shipping location',
    'Delivery location',
    'Pickup location',
    'Location ID',
    'Country/Location',
    'Inbox',
    'Mailbox',
    'Artikelstandort',
    'Lieu de livraison',
    'Ubicación del vendedor',
    'Posizione venditore',
    'Box included',
    'Position',
  ])('%j is no place where a product is kept', (header) => {
    expect(guessMapping([header])).toEqual([KEPT])
  })

  it('with two places: the first is the place, the other is kept', () => {
    expect(guessMapping(['Shelf', 'Box'])).toEqual(['storage_place', KEPT])
    expect(guessMapping(['Location', 'Storage Place'])).toEqual([KEPT, 'storage_place'])
  })

  it('without a name stay free beside the others', () => {
    expect(guessMapping(['', 'Name', '--', 'Name', 'Price (USD)', 'Price'])).toEqual([
      KEPT,
      'name',
      KEPT,
      KEPT,
      KEPT,
      'price',
    ])
  })

  it('are those of names of up to 200 characters, and longer texts have none', () => {
    expect(guessMapping(['Price'.padEnd(200, '*')])).toEqual(['price'])
    expect(guessMapping(['Name', 'Price'.padEnd(201, '*')])).toEqual(['name', KEPT])
    expect(isUnsureSaleColumn('Shipping'.padEnd(200, '*'), 'sale_shipping')).toBe(true)
    expect(isUnsureSaleColumn('Shipping'.padEnd(201, '*'), 'sale_shipping')).toBe(false)
  })

  it('are guessed at once, although an open quote makes a header of half a file', () => {
    const headers = ['Name', 'Sold Price', 'yes 40 '.repeat(4000)]
    const before = Date.now()
    expect(guessMapping(headers)).toEqual(['name', 'sold_price', KEPT])
    expect(headers.some((header) => isUnsureSaleColumn(header, KEPT))).toBe(false)
    expect(headerSetOf(headers)).toBe('name|sold price|')
    expect(Date.now() - before).toBeLessThan(1000)
  })

  it('are remembered by their names, one by one', () => {
    expect(headerSetOf(['Name', 'Order Date'])).toBe(headerSetOf(['name', 'orderDate']))
    expect(headerSetOf(['Name', 'Date'])).not.toBe(headerSetOf(['Na', 'meDate']))
    expect(headerSetOf(['Order', 'Date'])).not.toBe(headerSetOf(['OrderDate']))
    expect(headerSetOf(['ab', 'c'])).not.toBe(headerSetOf(['a', 'bc']))
  })

  it('are fields that an import knows', () => {
    expect(['name', 'sold_fees', 'id', '', null].map(isImportField)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it('of a German sheet are read', () => {
    const fields: Record<string, string> = {
      Produkt: 'name',
      Bearbeitungsstand: 'status',
      Verkäufer: 'seller',
      Kaufpreis: 'price',
      Währung: 'currency',
      Bestellnummer: 'order_number',
      'Bestellt am': 'order_date',
      'Geliefert am': 'received_date',
      'Bewertet am': 'reviewed_date',
      'Veröffentlicht am': 'published_date',
      'Abgeschlossen am': 'paid_date',
      'Amazon-Link': 'amazon_url',
      'eBay-Link': 'ebay_url',
      Produktlink: 'url',
      Produktbild: 'product_image_url',
      Land: 'country',
      Schlagworte: 'tags',
      'Erwartete Erstattung': 'refund_expected',
      'Erstattung fällig': 'refund_due_date',
      Erstattungsbetrag: 'refund_received',
      'Erstattet am': 'refund_received_date',
      Zahlungsart: 'refund_method',
      Transaktionscode: 'refund_reference',
      Provision: 'commission_amount',
      'Bewerten bis': 'review_due_date',
      Fotos: 'photo_review',
      'Mit Video': 'video_review',
      Verkauft: 'sold',
      'Verkauft am': 'sold_date',
      Verkaufspreis: 'sold_price',
      Verkaufsgebühren: 'sold_fees',
      Archiviert: 'archived',
      Notizen: 'additional_notes',
      Beschreibung: 'description',
    }
    expect(guessMapping(Object.keys(fields))).toEqual(Object.values(fields))
  })

  it('have meanings that a browser has remembered', () => {
    const meanings = ['kept in notes', 'asin', 'seller contact', 'order_date']
    expect(meanings.filter(isColumnMeaning)).toEqual(meanings)
    expect(['', 'colour', null, 7].filter(isColumnMeaning)).toEqual([])
  })

  it('use each field once, the best match first', () => {
    expect(guessMapping(['Title', 'Name', 'Product'])).toEqual([KEPT, 'name', KEPT])
    expect(guessMapping(['Date', 'Ordered on'])).toEqual(['order_date', KEPT])
  })

  it('no two columns share a name', () => {
    const names = PRODUCT_COLUMNS.flatMap(({ header, aliases }) => [header, ...aliases])
    expect(new Set(names.map((name) => headerSetOf([name]))).size).toBe(names.length)
  })
})
