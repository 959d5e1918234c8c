import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  EXPORT_HEADERS,
  type ExportCell,
  exportCells,
  isOwnExport,
} from '#src/exports/export-cells.ts'
import { anyProduct, type AnyProduct } from '#src/testing/any-product.ts'

function cellsOf(values: Partial<AnyProduct>, seller: string | null = null) {
  const [product] = fc.sample(anyProduct, { numRuns: 1, seed: 1 })
  if (!product) throw new Error('There is one.')
  const cells = exportCells({ ...product, ...values }, seller, 'Asia/Kolkata')
  return new Map<string | undefined, ExportCell | undefined>(
    EXPORT_HEADERS.map((header, place) => [header, cells[place]]),
  )
}

const SALE: Partial<AnyProduct> = {
  sold: true,
  sold_price: 46.5,
  sold_fees: 13.3,
  sale_details: { place: '=Flea "market", hall 3', postage: 6.5, shipping: 0 },
}

it.each<[string, Partial<AnyProduct>, unknown]>([
  ['Name', { name: 'Lamp' }, { kind: 'text', text: 'Lamp' }],
  ['Name', { name: '' }, { kind: 'text', text: 'Unnamed product' }],
  ['Status', { status: 'paid' }, { kind: 'text', text: 'Completed' }],
  ['Price', { price: 12.5 }, { kind: 'money', amount: 12.5 }],
  ['Price', { price: 0 }, { kind: 'money', amount: 0 }],
  ['Price', { price: null }, null],
  ['Quantity', { quantity: 1 }, { kind: 'pieces', pieces: 1 }],
  ['Quantity', { quantity: 9999 }, { kind: 'pieces', pieces: 9999 }],
  ['Tax Value', { tax_value: 36.99 }, { kind: 'money', amount: 36.99 }],
  ['Tax Value', { tax_value: null }, null],
  ['Order Date', { order_date: '2026-03-04' }, { kind: 'date', date: '2026-03-04' }],
  ['Order Date', { order_date: null }, null],
  ['Sold', { sold: true }, { kind: 'text', text: 'yes' }],
  ['Sold', { sold: false }, null],
  ['Tags', { tags: ['a', 'b'] }, { kind: 'text', text: 'a, b' }],
  ['Tags', { tags: [] }, null],
  [
    'Review Link',
    { review_url: 'https://r.example/1' },
    { kind: 'text', text: 'https://r.example/1' },
  ],
  ['Review Link', { review_url: null }, null],
  ['Storage Place', { storage_place: 'Box 3' }, { kind: 'text', text: 'Box 3' }],
  ['Storage Place', { storage_place: null }, null],
  ...(
    [
      ['Sold Price', { kind: 'money', amount: 46.5 }],
      ['Selling Fees', { kind: 'money', amount: 13.3 }],
      ['Where Sold', { kind: 'text', text: '=Flea "market", hall 3' }],
      ['Postage from the Buyer', { kind: 'money', amount: 6.5 }],
      ['Sale Shipping', { kind: 'money', amount: 0 }],
    ] as const
  ).map(([header, cell]): [string, Partial<AnyProduct>, unknown] => [header, SALE, cell]),
  ['Where Sold', { sold: true, sale_details: { shipping: 8 } }, null],
  ['Postage from the Buyer', { sold: true, sale_details: { shipping: 8 } }, null],
  ['Sale Shipping', { sold: true, sale_details: null }, null],
  ['Notes', { additional_notes: '' }, null],
  ['Terms', {}, null],
  [
    'Expected Refund',
    { price: 20, refund_expected: null, deal_terms: { share: 70 } },
    { kind: 'money', amount: 14 },
  ],
  [
    'Expected Refund',
    { price: 20, refund_expected: 3, deal_terms: { share: 70 } },
    { kind: 'money', amount: 3 },
  ],
  [
    'Refund Due Date',
    {
      refund_due_date: null,
      published_date: '2026-05-01',
      deal_terms: { days: 7, after: 'publication' },
    },
    { kind: 'date', date: '2026-05-08' },
  ],
  [
    'Refund Due Date',
    { refund_due_date: null, published_date: null, deal_terms: { after: 'publication' } },
    null,
  ],
  [
    'Review Due Date',
    { review_due_date: null, received_date: '2026-05-01', deal_terms: { review_days: 7 } },
    { kind: 'date', date: '2026-05-08' },
  ],
  [
    'Terms',
    { currency: 'EUR', deal_terms: { amount: 5, method: 'Wise' } },
    { kind: 'text', text: '€5.00 back by Wise.' },
  ],
  // 23:30 in UTC is the next morning in India.
  ['Added', {}, { kind: 'date', date: '2026-03-02' }],
  ['Receipt', {}, null],
  ['Review Screenshot', {}, null],
])('an export has %s of %j as %j', (header, values, cell) => {
  expect(cellsOf(values).get(header)).toEqual(cell)
})

it('an export says whether there are a receipt and a screenshot, and who sold it', () => {
  const [product] = fc.sample(anyProduct, { numRuns: 1, seed: 1 })
  if (!product) throw new Error('There is one.')
  const files = { receipt_url: 'receipts/u/r.jpg', review_screenshot_url: 'reviews/u/r.jpg' }
  const cells = exportCells({ ...product, ...files }, 'Acme', 'UTC')
  expect(cells.slice(-3, -1)).toEqual([
    { kind: 'text', text: 'yes' },
    { kind: 'text', text: 'yes' },
  ])
  expect(cells[EXPORT_HEADERS.indexOf('Seller')]).toEqual({ kind: 'text', text: 'Acme' })
})

it('an export has the sums of the Money page, which no tax value changes', () => {
  const cells = cellsOf({
    tax_value: 50,
    status: 'published',
    price: 20,
    refund_expected: null,
    refund_received: 12,
    commission: true,
    commission_amount: 5,
    sold: true,
    sold_price: 9,
    sold_fees: 1,
  })
  const sums = EXPORT_HEADERS.filter((header) => /^(?:Total|Owed) /u.test(header)).map((header) => [
    header,
    cells.get(header),
  ])
  expect(sums).toEqual([
    ['Total Paid Out', { kind: 'money', amount: 20 }],
    ['Total Expected', { kind: 'money', amount: 25 }],
    ['Total Received', { kind: 'money', amount: 12 }],
    ['Owed to You', { kind: 'money', amount: 13 }],
    ['Total Resale', { kind: 'money', amount: 9 }],
    ['Total Fees', { kind: 'money', amount: 1 }],
    ['Total Profit', { kind: 'money', amount: 0 }],
  ])
})

it('an export is known by its headers, also those of years ago and with spaces around', () => {
  const headers = [
    'Total Paid Out',
    'Total Expected',
    'Total Received',
    'Total Due',
    'Total Resale',
    'Total Fees',
    'Total Profit',
    'Added',
    'Receipt',
    'Review Screenshot',
  ]
  expect(isOwnExport(headers.map((header) => ` ${header} `))).toBe(true)
  for (const left of headers) {
    expect(isOwnExport(headers.filter((header) => header !== left))).toBe(false)
  }
  expect(isOwnExport(EXPORT_HEADERS)).toBe(true)
})
