import { describe, expect, it } from 'vitest'
import { countWork } from '#src/testing/count-work.ts'
import type { MoneyProduct } from '#src/money/product-money.ts'
import { sellerRecords, sellerRecordText, sellerWarningText } from '#src/sellers/seller-record.ts'
import { moneyProduct } from '#src/testing/money-product.ts'

const TODAY = '2026-06-15'

/** A product of seller 'a', 20.00, ordered on May 1. */
const ofA = (values: Partial<MoneyProduct> = {}) => moneyProduct({ seller_id: 'a', ...values })
const recordOf = (...products: MoneyProduct[]) => sellerRecords(products, TODAY).get('a')

/** Paid back on a day that the user had set or not. */
const paidOn = (day: string, due: string | null = null, values: Partial<MoneyProduct> = {}) =>
  ofA({ status: 'paid', paid_date: day, refund_due_date: due, ...values })

/** Still to come, by this day. */
const late = (due: string, values: Partial<MoneyProduct> = {}) =>
  ofA({ status: 'published', refund_due_date: due, ...values })

describe('the record with a seller', () => {
  it('counts orders and excludes the wishlist, the trash and other sellers', () => {
    const record = recordOf(
      ofA({ order_date: '2026-05-20' }),
      ofA({ status: 'published', order_date: null }),
      paidOn('2026-05-11'),
      ofA({ status: 'wishlist', order_date: '2026-06-01' }),
      ofA({ deleted_at: '2026-06-01T00:00:00+00:00' }),
      moneyProduct({ seller_id: 'b' }),
    )
    expect(record).toMatchObject({ products: 3, open: 2, refunds: 1, lastOrder: '2026-05-20' })
  })

  it('is empty without an order', () => {
    expect(recordOf(ofA({ status: 'wishlist' }), moneyProduct())).toBeUndefined()
  })

  it.each<[string, MoneyProduct[], { onTime: number; late: number; overdue: number }]>([
    ['came on its day', [paidOn('2026-05-20', '2026-05-20')], { onTime: 1, late: 0, overdue: 0 }],
    ['came a day late', [paidOn('2026-05-21', '2026-05-20')], { onTime: 0, late: 1, overdue: 0 }],
    [
      'was noted before the product was completed',
      [
        paidOn('2026-05-30', '2026-05-20', {
          refund_received: 20,
          refund_received_date: '2026-05-19',
        }),
      ],
      { onTime: 1, late: 0, overdue: 0 },
    ],
    [
      'never came',
      [paidOn('2026-05-19', '2026-05-20', { refund_received: 0 })],
      { onTime: 0, late: 1, overdue: 0 },
    ],
    [
      'is overdue',
      [ofA({ status: 'published', refund_due_date: '2026-06-14' })],
      { onTime: 0, late: 1, overdue: 1 },
    ],
    [
      'is due today',
      [ofA({ status: 'published', refund_due_date: TODAY })],
      { onTime: 0, late: 0, overdue: 0 },
    ],
    ['has no day', [ofA({ order_date: null })], { onTime: 0, late: 0, overdue: 0 }],
    [
      'was never expected',
      [paidOn('2026-05-19', '2026-05-20', { price: null })],
      { onTime: 0, late: 0, overdue: 0 },
    ],
    [
      'has no day of its own: it can be overdue by the usual delay of the seller, but neither on time nor late',
      [paidOn('2026-05-05'), paidOn('2026-05-11'), paidOn('2026-05-31'), ofA()],
      { onTime: 0, late: 0, overdue: 1 },
    ],
  ])('mentions a refund that %s', (_title, products, expected) => {
    expect(recordOf(...products)).toMatchObject(expected)
  })

  it('has the median of the whole days from order to refund', () => {
    const record = recordOf(
      paidOn('2026-05-05'),
      paidOn('2026-05-08'),
      paidOn('2026-06-14'),
      paidOn('2026-06-15', null, { refund_received: 0 }),
      ofA(),
    )
    expect(record?.usualDays).toBe(7)
    expect(recordOf(ofA())?.usualDays).toBeNull()
  })

  it("leaves out another seller's days, even if it has none itself", () => {
    const days = ['2026-05-05', '2026-05-06', '2026-05-07']
    const others = days.map((day) => ({ ...paidOn(day), seller_id: 'b' }))
    expect(recordOf(ofA(), ...others)?.usualDays).toBeNull()
  })

  it('separates expected refunds by currency', () => {
    const record = recordOf(
      ofA({ refund_received: 5 }),
      ofA({ commission: true, commission_amount: 3.5 }),
      ofA({ currency: 'EUR', price: 7 }),
      paidOn('2026-05-11', null, { refund_received: 1 }),
    )
    expect(Object.fromEntries(record?.openAmounts ?? [])).toEqual({ USD: 3850, EUR: 700 })
  })

  it('follows a deleted seller by its stored name', () => {
    const product = moneyProduct({ seller_id: null, seller_name: 'Gone' })
    expect(sellerRecords([product], TODAY).get('name:Gone')?.products).toBe(1)
  })

  const workFor = (count: number): number => {
    const products = Array.from({ length: count }, (_, index) =>
      moneyProduct({
        seller_id: `s${index % (count / 10)}`,
        status: index % 2 === 0 ? 'paid' : 'published',
        paid_date: index % 2 === 0 ? '2026-05-20' : null,
      }),
    )
    return countWork(() => sellerRecords(products, TODAY))
  }

  it('is calculated for ten times as many products and sellers by ten times the work', () => {
    expect(workFor(4000)).toBeLessThan(workFor(400) * 11)
  })
})

describe('the words for a record', () => {
  it.each<[MoneyProduct[], string]>([
    [[], 'No history with this seller yet'],
    [[ofA({ price: null })], '1 product'],
    [[paidOn('2026-05-02', '2026-05-03')], '1 product, 1 of 1 paid on time, paid after 1 day'],
    [[paidOn('2026-05-10'), paidOn('2026-05-10')], '2 products, usually after 9 days'],
    [
      [
        paidOn('2026-05-10', '2026-05-12'),
        ofA({ price: 34, refund_due_date: '2026-06-01' }),
        ofA({ currency: 'EUR', price: 5, refund_due_date: '2026-07-01' }),
      ],
      '3 products, 1 of 2 paid on time, paid after 9 days, $34.00 + €5.00 owed to you, 1 overdue',
    ],
  ])('%#', (products, text) => {
    expect(sellerRecordText(recordOf(...products))).toBe(text)
  })
})

describe('the warning before the next order', () => {
  it.each<[string, MoneyProduct[], string | null]>([
    ['nothing is known', [], null],
    ['one refund is overdue', [late('2026-05-03')], null],
    ['the second is due today', [late('2026-05-03'), late(TODAY)], null],
    [
      'two are overdue',
      [late('2026-06-01', { price: 43 }), late('2026-05-03'), late('2026-07-01')],
      '2 refunds of this seller are overdue, $63.00 since May 3',
    ],
    [
      'one is of last year',
      [late('2025-12-30'), late('2026-05-03')],
      '2 refunds of this seller are overdue, $40.00 since Dec 30, 2025',
    ],
    [
      'a part came, and one is in another currency',
      [
        late('2026-05-04', { price: 30, refund_received: 10 }),
        late('2026-05-05', { price: 5, currency: 'EUR' }),
      ],
      '2 refunds of this seller are overdue, $20.00 + €5.00 since May 4',
    ],
    [
      'the others never came, but are completed',
      [late('2026-05-03'), paidOn('2026-05-19', '2026-05-20', { refund_received: 0 })],
      null,
    ],
  ])('%s', (_when, products, text) => {
    expect(sellerWarningText(recordOf(...products), TODAY)).toBe(text)
  })
})
