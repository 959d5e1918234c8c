import { describe, expect, it } from 'vitest'
import { mayContactSeller, wantsReceipt, wantsReview } from '#src/products/product-actions.ts'

describe('the actions of a product', () => {
  it.each([
    ['wishlist', null, { receipt: true, review: false, contact: true }],
    ['wishlist', 'receipts/u/r.jpg', { receipt: true, review: false, contact: true }],
    ['ordered', null, { receipt: true, review: false, contact: false }],
    ['ordered', 'receipts/u/r.jpg', { receipt: false, review: true, contact: false }],
    ['received', null, { receipt: false, review: true, contact: false }],
    ['reviewed', null, { receipt: false, review: true, contact: false }],
    ['published', null, { receipt: false, review: false, contact: false }],
    ['paid', null, { receipt: false, review: false, contact: false }],
  ] as const)('%s with receipt %s offers %j', (status, receipt_url, expected) => {
    const product = { status, receipt_url }
    expect({
      receipt: wantsReceipt(product),
      review: wantsReview(product),
      contact: mayContactSeller(product),
    }).toEqual(expected)
  })
})
