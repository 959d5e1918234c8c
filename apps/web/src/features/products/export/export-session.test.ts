import { describe, expect, it } from 'vitest'
import { ExportSession, type ExportRow } from '#src/features/products/export/export-session.ts'
import { openFile, readTable } from '#src/testing/open-file.ts'
import { ImportSession } from '#src/features/products/import/file/import-session.ts'

const risky = '=1+1\r\n_x000D_ "q", \t<b>\u0007'

function makeRow(columns: Partial<ExportRow>): ExportRow {
  return {
    name: 'Lamp',
    status: 'paid',
    price: 19.99,
    quantity: 2,
    tax_value: 36.99,
    deal_terms: null,
    currency: 'EUR',
    order_number: null,
    order_date: '2026-03-04',
    received_date: null,
    reviewed_date: null,
    published_date: null,
    paid_date: '2026-04-04',
    url: null,
    amazon_url: null,
    ebay_url: null,
    product_image_url: null,
    review_url: null,
    storage_place: null,
    country: 'US',
    tags: ['a', 'b'],
    refund_expected: null,
    refund_due_date: null,
    refund_received: 20.5,
    refund_received_date: '2026-04-04',
    refund_method: null,
    refund_reference: null,
    commission: false,
    commission_amount: null,
    review_due_date: null,
    photo_review: true,
    video_review: false,
    rating_review: false,
    feedback_review: false,
    no_tax: false,
    no_fees: false,
    partial_payment: false,
    sold: false,
    sold_date: null,
    sold_price: null,
    sold_fees: null,
    sale_details: null,
    archived: false,
    additional_notes: null,
    description: null,
    seller_id: null,
    seller_name: null,
    receipt_url: null,
    review_screenshot_url: null,
    created_at: '2026-03-01T23:30:00Z',
    deleted_at: null,
    seller: null,
    ...columns,
  }
}

async function write(format: 'csv' | 'xlsx', rows: ExportRow[]): Promise<Blob> {
  const session = new ExportSession()
  session.add(rows, 'Asia/Kolkata')
  return session.write(format)
}

describe('an export', () => {
  it('as CSV has a byte order mark, quotes values if necessary, and neutralizes formulas', async () => {
    const file = await write('csv', [makeRow({ name: '=cmd|"x"', seller_name: '+Shop' })])
    const bytes = new Uint8Array(await file.arrayBuffer())
    expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
    const text = new TextDecoder().decode(bytes)
    expect(text).toContain(`\r\n"'=cmd|""x""",Completed,'+Shop,19.99,EUR,,2,36.99,2026-03-04,`)
    expect(text.endsWith('\r\n')).toBe(true)
  })

  it('as XLSX has real numbers and dates', async () => {
    const { headers, rows } = await readTable(await write('xlsx', [makeRow({})]))
    const cell = (header: string) => rows[0]?.cells[headers.indexOf(header)]
    expect(cell('Price')).toBe(19.99)
    expect(cell('Quantity')).toBe(2)
    expect(cell('Tax Value')).toBe(36.99)
    expect(cell('Total Profit')).toBe(0.51)
    expect(cell('Order Date')).toBe('2026-03-04')
    // The current day in the person's time zone.
    expect(cell('Added')).toBe('2026-03-02')
  })

  it('has the parts of a sale beside its sums, as numbers in XLSX', async () => {
    const sale = makeRow({
      sold: true,
      sold_price: 46.5,
      sold_fees: 13.3,
      sale_details: { place: '=Hall "3", 👍', postage: 6.5, shipping: 8 },
    })
    const names = [
      'Sold Price',
      'Selling Fees',
      'Where Sold',
      'Postage from the Buyer',
      'Sale Shipping',
    ]
    const cells = async (format: 'csv' | 'xlsx') => {
      const { headers, rows } = await readTable(await write(format, [sale]))
      return names.map((name) => rows[0]?.cells[headers.indexOf(name)])
    }
    expect(await cells('xlsx')).toEqual([46.5, 13.3, `'=Hall "3", 👍`, 6.5, 8])
    expect(await cells('csv')).toEqual(['46.50', '13.30', `'=Hall "3", 👍`, '6.50', '8.00'])
  })

  it.each(['csv', 'xlsx'] as const)(
    'as %s is read back unchanged by the import',
    async (format) => {
      const file = await write(format, [makeRow({ name: risky, additional_notes: `'${risky}` })])
      const session = new ImportSession()
      const { guess } = await openFile(session, file)
      session.check(guess, {
        dateOrder: 'day first',
        decimal: 'point',
        currency: 'EUR',
        statusWords: {},
      })
      const selection = {
        repeated: { products: false, trash: false, file: false },
        ticks: {},
        only: null,
      }
      expect(session.prepare(selection, {}, { userId: 'u', importId: 'i' })).toBe(1)
      expect(session.nextBatch()?.rows[0]).toMatchObject({
        name: risky,
        additional_notes: `'${risky}`,
        tags: ['a', 'b'],
        photo_review: true,
        refund_received: 20.5,
        quantity: 2,
        tax_value: 36.99,
        status: 'paid',
      })
    },
  )
})
