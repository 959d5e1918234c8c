import { describe, expect, it } from 'vitest'
import { checkRows } from '#src/imports/check-rows.ts'
import { guessMapping } from '#src/imports/guess-mapping.ts'
import type { Cell, ReadOptions } from '#src/imports/read-cell.ts'
import { type YearOfDays, lacksYear, orderOfDates, readDate } from '#src/imports/read-date.ts'

const today = '2026-11-26'
const latest: YearOfDays = { year: 'latest', today }

/** The rows of a sheet as products, with every column, or with the reasons why they are none. */
function read(headers: string[], rows: Cell[][], change: Partial<ReadOptions> = {}) {
  const options: ReadOptions = {
    dateOrder: 'month first',
    decimal: 'point',
    currency: 'USD',
    statusWords: {},
    years: latest,
    headers,
    ...change,
  }
  const numbered = rows.map((cells, index) => ({ number: index + 2, cells }))
  return checkRows(numbered, guessMapping(headers), options, []).map((row) =>
    row.kind === 'error' ? row.reasons : { ...row.product, ...row.product.rest },
  )
}

describe('a day without its year', () => {
  it.each([
    ['3/2', '2026-03-02', '2026-02-03'],
    ['11/26', '2026-11-26', null],
    ['12/28', '2025-12-28', null],
    ['28.12.', null, '2025-12-28'],
    ['2.3', '2026-02-03', '2026-03-02'],
    ['Mar 3', '2026-03-03', '2026-03-03'],
    ['3rd March', '2026-03-03', '2026-03-03'],
    ['3. März', '2026-03-03', '2026-03-03'],
    ['Dez 24', '2025-12-24', '2025-12-24'],
    ['2/29', '2024-02-29', null],
    ['13/13', null, null],
    ['Mar', null, null],
    ['3 March', '2026-03-03', '2026-03-03'],
    ['14  March', '2026-03-14', '2026-03-14'],
    ['Tue 3-Mar.', '2026-03-03', '2026-03-03'],
    ['Tue,  3rd March', '2026-03-03', '2026-03-03'],
    ['March  3', '2026-03-03', '2026-03-03'],
    ['Tue March 3rd', '2026-03-03', '2026-03-03'],
    ['Tuesday,  Mar. 14', '2026-03-14', '2026-03-14'],
    ['103 March', null, null],
    ['3 March or April', null, null],
    ['5 March 3', null, null],
    ['March 3 or 4', null, null],
  ])(
    '%s is the last one before tomorrow: %s, and with the day first %s',
    (text, american, european) => {
      expect(readDate(text, 'month first', latest)).toBe(american)
      expect(readDate(text, 'day first', latest)).toBe(european)
    },
  )

  it('is of the year that is chosen, and no date without a choice', () => {
    expect(readDate('3/2', 'month first', { year: 2024, today })).toBe('2024-03-02')
    expect(readDate('2/29', 'month first', { year: 2025, today })).toBeNull()
    expect(readDate('3/2', 'month first')).toBeNull()
  })

  it.each(['2025-03-01', '2026-03-01', '2027-03-01', '2028-02-28'])(
    'is in the last leap year, if it is February 29 and today is %s',
    (day) => {
      expect(readDate('2/29', 'month first', { year: 'latest', today: day })).toBe('2024-02-29')
    },
  )

  it('on which something is due lies within half a year of today', () => {
    const due = { ...latest, isDue: true }
    expect(readDate('12/28', 'month first', due)).toBe('2026-12-28')
    expect(readDate('5/28', 'month first', due)).toBe('2027-05-28')
    expect(readDate('5/29', 'month first', due)).toBe('2026-05-29')
  })

  it.each([
    ['3/2', true],
    ['28/12', true],
    ['3. März', true],
    ['2/28', true],
    ['2/28, 10:00', true],
    ['3/2/2026', false],
    ['2026-03-02', false],
    ['soon', false],
    ['', false],
    [`3/2${' '.repeat(200)}x`, false],
  ])('is noticed in %j: %s', (text, expected) => {
    expect(lacksYear(text)).toBe(expected)
  })

  it('says the order of day and month, too', () => {
    expect(orderOfDates(['3/2', '12/28'])).toBe('month first')
    expect(orderOfDates(['3.2.', '28.12.'])).toBe('day first')
    expect(orderOfDates(['3/2'])).toBe('either')
  })

  it('is asked for: a row with one cannot be read before the answer', () => {
    expect(read(['Item', 'Date'], [['Lamp', '3/2']], { years: null })).toEqual([
      ['Order Date: ‘3/2’ has no year. Choose above which one it is.'],
    ])
  })

  it('that the chosen year does not have is no date', () => {
    expect(read(['Item', 'Date'], [['Lamp', '2/29']], { years: { year: 2025, today } })).toEqual([
      ['Order Date: ‘2/29’ is no date.'],
    ])
  })

  it('of a column of due days is due', () => {
    expect(read(['Item', 'Date', 'Due date'], [['Lamp', '11/20', '12/28']])).toMatchObject([
      { order_date: '2026-11-20', refund_due_date: '2026-12-28' },
    ])
  })
})

describe("a tester's sheet", () => {
  it.each([
    ['Y', null],
    ['No', null],
    ['ja', null],
    ['oui', null],
    ['1', 1],
    ['12.50', 12.5],
  ])('with %j under Refund has received %j', (cell, received) => {
    const [product] = read(['Item', 'Refund?'], [['Lamp', cell]])
    expect(product).not.toBeInstanceOf(Array)
    expect(Object(product).refund_received ?? null).toBe(received)
  })

  it('with another word under Refund cannot be read', () => {
    expect(read(['Item', 'Refund?'], [['Lamp', 'soon']])).toEqual([
      ['Refund Received: ‘soon’ is not an amount.'],
    ])
  })

  it('with a price of Y cannot be read', () => {
    expect(read(['Item', 'Price'], [['Lamp', 'Y']])).toEqual([['Price: ‘Y’ is not an amount.']])
  })

  it('is completed on the day on which the refund came, if it says no other', () => {
    const headers = ['Item', 'Status', 'Refund date', 'Completed Date']
    expect(
      read(headers, [
        ['Lamp', 'Refunded', '3/18', ''],
        ['Mug', 'Refunded', '3/18', '3/20'],
        ['Pan', 'Published', '3/18', ''],
      ]),
    ).toMatchObject([
      { status: 'paid', paid_date: '2026-03-18' },
      { status: 'paid', paid_date: '2026-03-20' },
      { status: 'published', paid_date: null },
    ])
  })

  it.each([
    [
      ['Link'],
      'amazon.com/dp/B0TRAIL005?tag=x',
      { amazon_url: 'https://www.amazon.com/dp/B0TRAIL005', url: null },
    ],
    [
      ['Link'],
      'https://smile.amazon.de/gp/product/B0TRAIL005',
      { amazon_url: 'https://www.amazon.de/dp/B0TRAIL005', url: null },
    ],
    [['Link'], 'https://a.co/d/0trail1', { amazon_url: null, url: 'https://a.co/d/0trail1' }],
    [
      ['Link'],
      'https://shop.example/dp/B0TRAIL005',
      { amazon_url: null, url: 'https://shop.example/dp/B0TRAIL005' },
    ],
    [['ASIN'], 'b0trail005', { amazon_url: 'https://www.amazon.com/dp/B0TRAIL005' }],
    [['ASIN'], 'none', { amazon_url: null }],
  ])('with %j %s has its Amazon link', (headers, cell, links) => {
    expect(read(['Item', ...headers], [['Lamp', cell]])).toMatchObject([links])
  })

  it('with an ASIN and another currency has the link of that shop', () => {
    expect(read(['Item', 'ASIN', 'Price'], [['Lamp', 'B0TRAIL005', '£5']])).toMatchObject([
      { amazon_url: 'https://www.amazon.co.uk/dp/B0TRAIL005' },
    ])
  })

  it('with the Amazon link in its own column keeps another link', () => {
    const [own, other] = ['B0TRAIL005', 'B0TRAIL006'].map((of) => `https://www.amazon.com/dp/${of}`)
    expect(read(['Item', 'Amazon Link', 'Link'], [['Lamp', own ?? '', other ?? '']])).toMatchObject(
      [{ amazon_url: own, url: other }],
    )
  })

  it('with an ASIN and a column for the currency has the link of that shop', () => {
    expect(read(['Item', 'ASIN', 'Currency'], [['Lamp', 'B0TRAIL005', 'gbp']])).toMatchObject([
      { amazon_url: 'https://www.amazon.co.uk/dp/B0TRAIL005', currency: 'GBP' },
    ])
  })

  it('keeps a column in empty notes, with or without its header', () => {
    expect(read(['Item', 'Colour'], [['Lamp', 'red']])).toMatchObject([
      { rest: { additional_notes: 'Colour: red' } },
    ])
    expect(read(['Item', 'Colour'], [['Lamp', 'red']], { headers: [] })).toMatchObject([
      { rest: { additional_notes: 'Column 2: red' } },
    ])
  })

  it('keeps what has no field in the notes, under its header', () => {
    const headers = ['Item', 'Notes', 'Chat link', 'Colour', '', 'Notes 2']
    expect(
      read(headers, [['Lamp', 'Own note', 'https://r.example', '', 'cell', 'more']]),
    ).toMatchObject([
      {
        additional_notes: 'Own note\nChat link: https://r.example\nColumn 5: cell\nNotes 2: more',
      },
    ])
  })

  it('reads the review link as people paste it, and keeps other words in the notes', () => {
    const headers = ['Item', 'Review link', 'Link']
    const product = 'https://shop.example/lamp'
    expect(
      read(headers, [
        ['Lamp', 'live! amazon.de/review/R1ABCDEFGHIJK2?ref=x', product],
        ['Mug', 'not yet', product],
        ['Pen', '', product],
      ]),
    ).toMatchObject([
      { url: product, review_url: 'https://www.amazon.de/gp/customer-reviews/R1ABCDEFGHIJK2' },
      { url: product, additional_notes: 'Review link: not yet' },
      { url: product },
    ])
  })

  it.each([
    ['Storage', ' Box 3,\n left ', { storage_place: 'Box 3, left' }],
    ['Box', '3', { storage_place: 'Box 3' }],
    ['Shelf #', '12b', { storage_place: 'Shelf 12b' }],
    ['Étagère', '4', { storage_place: 'Étagère 4' }],
    ['Półka', '4', { storage_place: 'Półka 4' }],
    ['Regał', '4', { storage_place: 'Regał 4' }],
    ['Låda', '4', { storage_place: 'Låda 4' }],
    ['Doos', '4', { storage_place: 'Doos 4' }],
    ['Prateleira', '4', { storage_place: 'Prateleira 4' }],
    ['Çekmece', '4', { storage_place: 'Çekmece 4' }],
    ['Lokalizacja', '4', { storage_place: '4' }],
    ['Box', 'Box 3', { storage_place: 'Box 3' }],
    ['Location', '3', { storage_place: '3' }],
    ['Storage', 'x'.repeat(60), { storage_place: 'x'.repeat(60) }],
    ['Box', 'x'.repeat(61), { additional_notes: `Box: ${'x'.repeat(61)}` }],
    ['Storage', '\u0001', {}],
  ])('reads %s %j as a place', (header, cell, rest) => {
    const [row] = read(['Item', header], [['Lamp', cell]])
    expect(row).toHaveProperty('rest', rest)
  })

  it.each([
    [['Unit price', 'Qty'], ['9.99', '3'], 29.97],
    [['Einzelpreis', 'Menge'], ['9.99', '3'], 29.97],
    [['Stückpreis', 'Menge'], ['9.99', '3'], 29.97],
    [['Cena jednostkowa', 'Ilość'], ['9.99', '3'], 29.97],
    [['Cena za sztukę', 'Ilość'], ['9.99', '3'], 29.97],
    [['Styckpris', 'Antal'], ['9.99', '3'], 29.97],
    [['Prijs per stuk', 'Aantal'], ['9.99', '3'], 29.97],
    [['Preço unitário', 'Qtd.'], ['9.99', '3'], 29.97],
    [['Valor unitário', 'Qtde'], ['9.99', '3'], 29.97],
    [['Birim fiyatı', 'Adet'], ['9.99', '3'], 29.97],
    [['Cena', 'Ilość'], ['9.99', '3'], 9.99],
    [['Price each', 'Qty'], ['9.99', '3'], null],
    [['Price', 'Qty'], ['9.99', '3'], 9.99],
    [['Total', 'Qty'], ['9.99', '3'], 9.99],
    [['Unit price'], ['9.99'], 9.99],
    [['Unit price', 'Qty'], ['', '3'], null],
  ])('with %j %j has the price of all pieces', (headers, cells, price) => {
    expect(read(['Item', ...headers], [['Lamp', ...cells]])).toMatchObject([{ price }])
  })

  it.each([
    [['Seller'], ['Kim (FB)'], { seller: 'Kim', sellerContacts: undefined }],
    [
      ['Seller', 'PayPal'],
      ['Kim', 'kim@example.com'],
      { seller: 'Kim', sellerContacts: { email: 'kim@example.com' } },
    ],
    [
      ['PayPal'],
      ['kim@example.com'],
      { seller: 'kim', sellerContacts: { email: 'kim@example.com' } },
    ],
    [
      ['Seller FB', 'PayPal'],
      ['https://www.facebook.com/li.wei', 'li@example.com'],
      {
        seller: 'li.wei',
        sellerContacts: { facebook: 'https://www.facebook.com/li.wei', email: 'li@example.com' },
      },
    ],
    [['Seller'], [''], { seller: null, sellerContacts: undefined }],
    [
      ['Seller', 'PayPal'],
      ['(FB)', 'kim@example.com'],
      { seller: 'kim', sellerContacts: { email: 'kim@example.com' } },
    ],
  ])('with %j %j has a seller', (headers, cells, expected) => {
    const [product] = read(['Item', ...headers], [['Lamp', ...cells]])
    const { seller, sellerContacts } = Object(product)
    expect({ seller, sellerContacts }).toEqual(expected)
  })

  it('keeps words about a contact that are no address, unless they name the seller', () => {
    const headers = ['Produkt', 'Sprzedawca', 'Kontakt do sprzedawcy']
    expect(
      read(headers, [
        ['Lampa', 'Anna', 'napisz na czacie'],
        ['Kubek', '', 'Li Wei'],
        ['Mata', 'Anna', 'anna@example.com'],
      ]),
    ).toMatchObject([
      { seller: 'Anna', additional_notes: 'Kontakt do sprzedawcy: napisz na czacie' },
      { seller: 'Li Wei', rest: {} },
      { seller: 'Anna', sellerContacts: { email: 'anna@example.com' }, rest: {} },
    ])
  })

  it('keeps as much as fits', () => {
    const [product] = read(['Item', 'Story'], [['Lamp', 'x'.repeat(20_000)]])
    expect(String(Object(product).additional_notes)).toHaveLength(10_000)
  })

  it('does not take a row of sums for a product', () => {
    expect(
      read(
        ['Item', 'Price'],
        [
          ['Lamp', '5'],
          ['Total', '5'],
          ['', '5'],
        ],
      ),
    ).toMatchObject([{ name: 'Lamp' }, ['Name: This is missing.']])
  })
})

describe('what a tester calls the money that came back', () => {
  it.each([
    'Money back',
    'Money back (USD)',
    'Got back',
    'Paid back',
    'PayPal refund',
    'Geld zurück',
    'Zurückgezahlt',
    'PayPal erstattet',
    'Argent reçu',
    'Dinero devuelto',
    'Soldi ricevuti',
  ])('%s is the refund, to the cent', (header) => {
    const [mats, tray] = read(
      ['Item', 'Store', 'Price', 'Order date', 'Review done', header],
      [
        ['Bath mats', 'Hearth & Pantry', '18.99', '11/02/2026', '11/20/2026', '18.99'],
        ['Walnut tray', 'Hearth & Pantry', '30', '11/03/2026', '', ''],
      ],
    )
    expect(mats).toMatchObject({ refund_received: 18.99, reviewed_date: '2026-11-20' })
    expect(tray).not.toMatchObject({ refund_received: expect.anything() })
  })

  it.each(['Link (Facebook)', 'Link FB'])('%s is no link of the product', (header) => {
    expect(guessMapping(['Item', 'Price', header])[2]).toBe('seller contact')
  })

  it.each<[string[], string[], string]>([
    [['Item', 'Review done'], ['Bath mats', 'yes'], 'reviewed'],
    [['Item', 'Review done'], ['Bath mats', 'no'], 'ordered'],
    [['Item', 'Received', 'Reviewed', 'Published'], ['Bath mats', 'x', '✓', ''], 'reviewed'],
    [['Item', 'Received', 'Reviewed'], ['Bath mats', 'TRUE', 'FALSE'], 'received'],
    [['Artikel', 'Erhalten', 'Bewertet'], ['Badematten', 'ja', 'nein'], 'received'],
    [['Article', 'Status', 'Reviewed'], ['Tapis', 'Ordered', 'oui'], 'ordered'],
  ])(
    'a step that is only ticked off is reached, without a day: %j %j',
    (headers, cells, status) => {
      const [row] = read(headers, [cells])
      expect(row).toMatchObject({ status, received_date: null, reviewed_date: null })
    },
  )
})
