import { describe, expect, it } from 'vitest'
import {
  contactLabel,
  mayAddReview,
  pageActions,
  wantsReceipt,
  wantsReview,
} from '#src/products/product-actions.ts'

describe('the actions of a product', () => {
  it.each([
    ['wishlist', null, { receipt: true, review: false, contact: 'Contact Seller' }],
    ['wishlist', 'receipts/u/r.jpg', { receipt: true, review: false, contact: 'Contact Seller' }],
    ['ordered', null, { receipt: true, review: false, contact: 'Contacts' }],
    ['ordered', 'receipts/u/r.jpg', { receipt: false, review: true, contact: 'Contacts' }],
    ['received', null, { receipt: false, review: true, contact: 'Contacts' }],
    ['reviewed', null, { receipt: false, review: true, contact: 'Contacts' }],
    ['published', null, { receipt: false, review: false, contact: 'Contacts' }],
    ['paid', null, { receipt: false, review: false, contact: 'Contacts' }],
  ] as const)('%s with receipt %s offers %j', (status, receipt_url, expected) => {
    const product = { status, receipt_url }
    expect({
      receipt: wantsReceipt(product),
      review: wantsReview(product),
      contact: contactLabel(product),
    }).toEqual(expected)
  })

  it.each([
    ['wishlist', null, false],
    ['wishlist', 'receipts/u/r.jpg', false],
    ['ordered', null, false],
    ['ordered', 'receipts/u/r.jpg', true],
    ['received', null, true],
    ['reviewed', null, true],
    ['published', null, true],
    ['paid', null, true],
  ] as const)(
    '%s with receipt %s can get a review screenshot: %s',
    (status, receipt_url, expected) => {
      expect(mayAddReview({ status, receipt_url })).toBe(expected)
    },
  )

  it.each([
    ['wishlist', null, ['shop', 'status', 'receipt', 'review link']],
    ['ordered', null, ['receipt', 'status', 'review link', 'shop']],
    ['ordered', 'receipts/u/r.jpg', ['review', 'status', 'review link', 'shop']],
    ['reviewed', null, ['review', 'status', 'review link', 'shop']],
    ['paid', null, ['status', 'review link', 'shop']],
  ] as const)(
    '%s with receipt %s has its buttons in the order %j',
    (status, receipt_url, order) => {
      expect(pageActions({ status, receipt_url })).toEqual(order)
    },
  )
})
