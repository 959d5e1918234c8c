import { describe, expect, it } from 'vitest'
import {
  type SharedProduct,
  firstTicks,
  leftOutText,
  offeredParts,
  whyNotOneLink,
} from '#src/cases/share-ticks.ts'
import { moneyProduct } from '#src/testing/money-product.ts'

const bare = (values: Partial<SharedProduct> = {}): SharedProduct => ({
  ...moneyProduct({ status: 'wishlist', price: 20, order_date: null }),
  id: 'a',
  product_image_url: null,
  order_number: null,
  receipt_url: null,
  review_screenshot_url: null,
  review_url: null,
  deal_notes: null,
  ...values,
})
const open = bare({ status: 'published' })
const receipt = 'receipts/me/1.pdf'
const full = bare({
  status: 'published',
  product_image_url: 'https://shop.test/1.jpg',
  order_number: '1',
  order_date: '2026-05-01',
  receipt_url: receipt,
  review_url: 'https://shop.test/review',
  deal_notes: [{ day: '2026-05-01', text: 'Full refund' }],
})
const proof = { id: 'p', product_id: 'a', path: 'proofs/me/1.png' }
const of = (seller_id: string | null, seller_name: string | null = null) => ({
  seller_id,
  seller_name,
})
const always = () => true
const never = () => false

describe('what is offered', () => {
  it.each<[string, Partial<SharedProduct>, string[]]>([
    ['nothing of an empty wish', {}, []],
    ['a picture', { product_image_url: 'x' }, ['picture']],
    ['an order number', { order_number: '1' }, ['order_number']],
    ['days by the order', { order_date: '2026-05-01' }, ['days']],
    ['days by the delivery', { received_date: '2026-05-01' }, ['days']],
    ['days by the review', { reviewed_date: '2026-05-01' }, ['days']],
    ['days by the publication', { published_date: '2026-05-01' }, ['days']],
    ['an amount and an answer while money is open', { status: 'published' }, ['amount', 'answer']],
    ['only the amount once it was paid', { status: 'paid' }, ['amount']],
    ['a review by its screenshot', { review_screenshot_url: 'x' }, ['review']],
    ['a review by its link', { review_url: 'x' }, ['review']],
    ['a receipt', { receipt_url: 'x' }, ['receipt']],
    ['notes', { deal_notes: [{ day: '2026-05-01', text: 'x' }] }, ['notes']],
    ['the terms, without notes', { deal_terms: { share: 100 } }, ['notes']],
    ['no notes of an empty list', { deal_notes: [] }, []],
  ])('is %s', (_title, values, parts) => {
    expect(offeredParts([bare(values)], [])).toEqual(parts)
  })

  it('is what any of several products has, in one order', () => {
    const parts = offeredParts(
      [bare({ deal_notes: full.deal_notes }), bare({ order_number: '2' })],
      [proof],
    )
    expect(parts).toEqual(['order_number', 'notes', 'proofs'])
  })
})

describe('the first ticks', () => {
  const shown = ['picture', 'order_number', 'days', 'amount', 'review']

  it('show the order, the review and what is open', () => {
    expect(firstTicks([full], [proof], never)).toEqual(shown)
  })

  it('have the receipt once it was looked at', () => {
    expect(firstTicks([full], [proof], (path) => path === receipt)).toEqual([...shown, 'receipt'])
  })

  it('need a look at every receipt', () => {
    const other = bare({ receipt_url: 'receipts/me/2.pdf' })
    const ticks = firstTicks([full, other], [], (path) => path === receipt, { receipt: true })
    expect(ticks).not.toContain('receipt')
    expect(firstTicks([full, bare()], [], (path) => path === receipt)).toContain('receipt')
  })

  it('have no amount when nothing is open', () => {
    const paid = { ...full, status: 'paid' as const }
    expect(firstTicks([paid], [], never, { amount: true })).not.toContain('amount')
    expect(firstTicks([paid, open], [], never)).toContain('amount')
  })

  it('are those of the last time, as far as there is something', () => {
    const last = { picture: false, days: false, amount: false, notes: true, answer: true }
    expect(firstTicks([full], [proof], always, { ...last, receipt: false })).toEqual([
      'order_number',
      'review',
      'notes',
      'answer',
    ])
    expect(firstTicks([bare({ order_number: '1' })], [], always, last)).toEqual(['order_number'])
  })

  it('never tick all other proofs at once', () => {
    expect(firstTicks([full], [proof], always, { proofs: true })).not.toContain('proofs')
  })
})

describe('products that share a link', () => {
  it.each([
    ['of one seller', [of('s1'), of('s1')], null],
    ['of one deleted seller', [of(null, 'Gone'), of(null, 'Gone')], null],
    ['of no seller', [of(null), of(null)], null],
    ['of a seller whose name was kept, too', [of('s1', 'Acme'), of('s1')], null],
    ['fifty', Array.from({ length: 50 }, () => of('s1')), null],
    ['of two sellers', [of('s1'), of('s2')], /products of one seller/u],
    ['of a seller and of none', [of('s1'), of(null)], /products of one seller/u],
    ['of two deleted sellers', [of(null, 'Gone'), of(null, 'Lost')], /products of one seller/u],
    ['fifty-one', Array.from({ length: 51 }, () => of('s1')), /up to 50 products. You chose 51/u],
  ])('%s', (_title, products, why) => {
    expect(whyNotOneLink(products) ?? 'none').toMatch(why ?? /^none$/u)
  })
})

it.each([
  [0, null],
  [1, '1 product is over the limit of your plan and was left out.'],
  [1200, '1,200 products are over the limit of your plan and were left out.'],
])('%i products over the limit are named', (count, text) => expect(leftOutText(count)).toBe(text))
