import { describe, expect, it } from 'vitest'
import type { MoneyProduct } from '#src/money/product-money.ts'
import {
  type SellerHint,
  type SellerMark,
  sellerHint,
  sellerMarkText,
} from '#src/sellers/seller-mark.ts'
import { sellerRecords } from '#src/sellers/seller-record.ts'
import { moneyProduct } from '#src/testing/money-product.ts'

const yes: SellerMark = { again: true, note: null }
const no: SellerMark = { again: false, note: 'Paid half' }
const note: SellerMark = { again: null, note: 'Replies at night' }
const asked: SellerMark = { again: null, note: null }

const ofA = (values: Partial<MoneyProduct> = {}) =>
  moneyProduct({ seller_id: 'a', status: 'published', ...values })

it.each<[SellerMark | undefined, string | null]>([
  [undefined, null],
  [asked, null],
  [yes, 'You would work with them again'],
  [no, 'You would not work with them again: Paid half'],
  [note, 'Your note: Replies at night'],
])('the words for the mark %j are %j', (mark, text) => {
  expect(sellerMarkText(mark)).toBe(text)
})

describe('the hint on a seller', () => {
  const late = ofA({ refund_due_date: '2026-06-01' })
  const paid = ofA({ status: 'paid', paid_date: '2026-05-10', refund_due_date: '2026-05-12' })

  it.each<[MoneyProduct[], SellerMark | undefined, string | null, SellerHint['kind']]>([
    [[], undefined, null, 'plain'],
    [[], asked, null, 'plain'],
    [[], yes, 'Again', 'plain'],
    [[], no, 'Not again', 'avoided'],
    [[], note, 'Your note', 'plain'],
    [[ofA({ order_date: null })], undefined, '1 product', 'plain'],
    [[ofA({ order_date: null }), ofA({ order_date: null })], yes, '2 products', 'plain'],
    [[paid, late], yes, '1 of 2 on time', 'plain'],
    [[paid], no, 'Not again', 'avoided'],
    [[late, late], no, '2 overdue', 'overdue'],
  ])('%#: %j', (products, mark, text, kind) => {
    const record = sellerRecords(products, '2026-06-15').get('a')
    expect(sellerHint(record, mark)).toEqual(text === null ? null : { text, kind })
  })
})
