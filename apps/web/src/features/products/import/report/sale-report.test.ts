import type { Sale } from '@sampletrail/domain/imports/kinds/file-kind.ts'
import { describe, expect, it } from 'vitest'
import type { PayableProduct } from '#src/entities/product/list/load-payable.ts'
import { Report } from '#src/features/products/import/report/report.ts'
import { wholeProduct } from '#src/testing/product-rows.ts'

function product(values: Partial<PayableProduct>): PayableProduct {
  const row = wholeProduct({ order_date: '2026-03-01', status: 'received' })
  return { ...row, sellerAddresses: [], ...values }
}

const mat = product({
  id: 'mat',
  name: 'Baking mat',
  ebay_url: 'https://www.ebay.com/itm/100000000001',
})
const whisk = product({ id: 'whisk', name: 'Whisk' })

const sale: Sale = {
  order: '10-00001-00001',
  itemNumber: '100000000001',
  title: 'Baking mat NEW',
  quantity: 1,
  date: '2026-03-28',
  currency: 'JPY',
  price: 185_000,
  fees: 69_400,
  refunded: 0,
  isTakenBack: false,
}
const stranger: Sale = { ...sale, order: '10-2', itemNumber: '2', title: 'Old coat' }
const reference = '10-00001-00001 100000000001'

function open(sales: Sale[], products = [mat, whisk]) {
  const report = new Report({
    gives: 'sales',
    rowCount: sales.length,
    sales,
    passedOver: {},
    unreadable: [],
    openDay: null,
  })
  report.know(products, true)
  return report
}

const sold = { sold: true, sold_price: 1850, sold_fees: 694, sold_date: '2026-03-28' }
const unsold = { sold: false, sold_price: null, sold_fees: null, sold_date: null }

describe('a report of eBay', () => {
  it('shows each sale with the product that was sold, and why', () => {
    expect(open([sale, stranger]).propose([]).proposals).toMatchObject([
      {
        reference,
        title: 'Baking mat NEW',
        detail: 'Order 10-00001-00001',
        amount: 185_000,
        chosen: 'mat',
        isTicked: true,
        candidates: [
          {
            productNames: ['Baking mat'],
            reasons: ['item number in the link'],
            remark: 'Fees and labels: ¥694.',
          },
        ],
      },
      { title: 'Old coat', candidates: [], chosen: null },
    ])
  })

  it('changes what is decided, by hand too, and passes over the rest', () => {
    const report = open([sale, stranger, { ...stranger, order: '10-3' }])
    report.propose([])
    const byHand = { kind: 'product', product: { id: 'whisk', name: '', detail: '' } } as const
    const entry = { source: 'eBay', sender_address: null }
    expect(
      report.entriesOf([
        { reference: '10-3 2', choice: { kind: 'pass over' } },
        { reference, choice: { kind: 'candidate', key: 'mat' } },
        { reference: '10-2 2', choice: byHand },
        { reference: 'of another file', choice: { kind: 'pass over' } },
      ]),
    ).toEqual([
      { ...entry, reference, changes: [{ id: 'mat', change: sold, base: unsold }] },
      { ...entry, reference: '10-2 2', changes: [{ id: 'whisk', change: sold, base: unsold }] },
      { ...entry, reference: '10-3 2', changes: [] },
    ])
  })

  it('takes back a sale that was recorded, if the buyer got everything back', () => {
    const refund: Sale = { ...sale, price: 0, fees: 0, refunded: 185_000, isTakenBack: true }
    const kept = {
      reference,
      is_passed_over: false,
      sender_address: null,
      seller_id: null,
      changes: [{ id: 'mat', change: sold, base: unsold }],
    }
    const report = open([refund], [{ ...mat, ...sold }])
    const [proposal] = report.propose([kept]).proposals
    expect(proposal).toMatchObject({ isTakenBack: true, amount: 185_000, chosen: 'mat' })
    expect(proposal?.candidates[0]?.remark).toBe('It will no longer be sold.')
    const choice = { kind: 'candidate', key: 'mat' } as const
    expect(report.entriesOf([{ reference: proposal?.reference ?? '', choice }])).toMatchObject([
      { changes: [{ id: 'mat', change: unsold, base: sold }] },
    ])
  })

  it('says what is known already, and which refunds are of other sales', () => {
    const kept = { is_passed_over: true, sender_address: null, seller_id: null, changes: [] }
    const refund: Sale = { ...stranger, order: '10-9', price: 0, refunded: 5, isTakenBack: true }
    expect(open([sale, refund]).propose([{ ...kept, reference }])).toEqual({
      proposals: [],
      known: 1,
      passedOver: {
        'noted on your products already': 0,
        'refunds of sales that are not here': 1,
      },
    })
  })
})
