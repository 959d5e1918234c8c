import { expect, it } from 'vitest'
import type { ProductEvent } from '#src/entities/product/use-product-history.ts'
import { describeEvent } from '#src/features/products/detail/describe-event.ts'

const payment = { date: '2026-05-02', amount: 15, method: 'PayPal', reference: null }
const note = { day: '2026-05-02', text: 'All back' }

it.each<[ProductEvent['kind'], ProductEvent['changes'], string[]]>([
  ['added', { status: { from: null, to: 'wishlist' } }, ['Added as Wishlist']],
  ['trashed', {}, ['Moved to the trash']],
  ['restored', {}, ['Restored from the trash']],
  ['changed', { status: { from: 'published', to: 'paid' } }, ['Status: Published → Completed']],
  ['changed', { price: { from: 5, to: 6.5 } }, ['Price: €5.00 → €6.50']],
  ['changed', { price: { from: null, to: 6.5 } }, ['Price: €6.50']],
  ['changed', { price: { from: 6.5, to: null } }, ['Price removed']],
  ['changed', { quantity: { from: 1, to: 2 } }, ['Quantity: 1 → 2']],
  [
    'changed',
    { deal_terms: { from: null, to: { share: 100, days: 7, after: 'review' } } },
    ['Terms: Full price, 7 days after the review'],
  ],
  ['changed', { deal_terms: { from: { share: 50 }, to: null } }, ['Terms removed']],
  [
    'changed',
    { deal_terms: { from: { share: 50 }, to: { amount: 5 } } },
    ['Terms: 50% of the price → €5.00 back'],
  ],
  ['changed', { tax_value: { from: null, to: 36.99 } }, ['Tax value: €36.99']],
  [
    'changed',
    {
      refund_payments: { from: [], to: [payment] },
      refund_received: { from: null, to: 15 },
      refund_received_date: { from: null, to: '2026-05-02' },
      refund_method: { from: null, to: 'PayPal' },
      status: { from: 'published', to: 'paid' },
    },
    ['Refund of €15.00 by PayPal', 'Status: Published → Completed'],
  ],
  [
    'changed',
    { refund_payments: { from: [payment], to: [] }, refund_received: { from: 15, to: 0 } },
    ['Refund received: €15.00 → €0.00', 'Refund of €15.00 by PayPal removed'],
  ],
  ['changed', { refund_received: { from: null, to: 15 } }, ['Refund received: €15.00']],
  ['changed', { order_date: { from: null, to: '2026-11-21' } }, ['Order Date: Nov 21, 2026']],
  ['changed', { receipt_url: { from: null, to: 'receipts/u/r.jpg' } }, ['Receipt added']],
  ['changed', { receipt_url: { from: 'receipts/u/r.jpg', to: null } }, ['Receipt removed']],
  ['changed', { seller_id: { from: 'a', to: 'b' } }, ['Seller changed']],
  ['changed', { photo_review: { from: false, to: true } }, ['Photo: no → yes']],
  ['changed', { refund_asked_on: { from: null, to: '2026-11-21' } }, ['Asked for the refund']],
  [
    'changed',
    { refund_asked_on: { from: '2026-11-21', to: null } },
    ['Asked for the refund: undone'],
  ],
  ['changed', { storage_place: { from: null, to: 'Box 3' } }, ['Storage place: Box 3']],
  ['changed', { storage_place: { from: 'Box 3', to: 'Box 4' } }, ['Storage place: Box 3 → Box 4']],
  ['changed', { storage_place: { from: 'Box 3', to: null } }, ['Storage place removed']],
  ['changed', { review_url: { from: null, to: 'https://r.test' } }, ['Review link added']],
  ['changed', { review_url: { from: 'https://r.test', to: null } }, ['Review link removed']],
  ['changed', { deal_notes: { from: null, to: [note] } }, ['Agreed: “All back”']],
  [
    'changed',
    { deal_notes: { from: [note], to: null } },
    ['Note of what was agreed removed: “All back”'],
  ],
  [
    'changed',
    { deal_notes: { from: [note], to: [{ ...note, text: 'Half' }] } },
    ['Note of what was agreed changed: “All back” → “Half”'],
  ],
  ['changed', { amazon_url: { from: 'a', to: 'b' } }, []],
])('%s with %j reads %j', (kind, changes, lines) => {
  expect(describeEvent({ kind, changes }, 'EUR')).toEqual(lines)
})
