import { describe, expect, it } from 'vitest'
import type { Product } from '#src/entities/product/product-row.ts'
import {
  type RefundForm,
  changeOfReceipt,
  changeOfRefund,
  problemsOfRefund,
  refundForm,
} from '#src/entities/product/refund/refund-form.ts'
import { wholeProduct } from '#src/testing/product-rows.ts'

const today = '2026-11-21'

describe('the Record refund form', () => {
  it.each<[Partial<Product>, Partial<RefundForm>]>([
    [{}, { refund: '1999', date: today, method: '', completes: false }],
    [{ status: 'published' }, { completes: true }],
    [{ commission: true, commission_amount: 5 }, { refund: '2004' }],
    [
      { refund_received: 5, refund_received_date: '2026-11-02' },
      { refund: '1999', date: '2026-11-02' },
    ],
    [{ status: 'paid', paid_date: '2026-11-03', refund_received: 5 }, { refund: '5' }],
    [
      { status: 'paid', paid_date: '2026-11-03' },
      { refund: '1999', date: '2026-11-03' },
    ],
    [{ price: null }, { refund: '' }],
    [
      { price: 12.5, currency: 'EUR' },
      { refund: '12.50', currency: 'EUR' },
    ],
  ])('for %j opens with %j', (values, form) => {
    expect(refundForm(wholeProduct(values), today)).toMatchObject(form)
  })

  it.each<[Partial<RefundForm>, object]>([
    [{ refund: 'much' }, { refund: 'Enter an amount like 1999.' }],
    [{ refund: 'much', currency: 'EUR' }, { refund: 'Enter an amount like 19.99.' }],
    [{ refund: '19.99' }, { refund: 'Use a whole amount, like 1999.' }],
    [{ refund: '5', date: null }, { date: 'Please choose a date.' }],
    [{ refund: '', date: null }, {}],
    [{}, {}],
  ])('with %j has the problems %j', (typed, problems) => {
    expect(problemsOfRefund({ ...refundForm(wholeProduct(), today), ...typed })).toEqual(problems)
  })

  it('writes the amount and the method', () => {
    const form = { ...refundForm(wholeProduct(), today), method: 'PayPal', reference: ' 7XK ' }
    expect(changeOfRefund(form, wholeProduct())).toEqual({
      refund_received: 1999,
      refund_received_date: today,
      refund_method: 'PayPal',
      refund_reference: '7XK',
    })
  })

  it('completes a product on the day of the refund', () => {
    const product = wholeProduct({ status: 'published' })
    expect(changeOfRefund(refundForm(product, today), product)).toMatchObject({
      status: 'paid',
      paid_date: today,
    })
  })

  it('without an amount clears all columns', () => {
    const form = { ...refundForm(wholeProduct(), today), refund: '', method: 'PayPal' }
    expect(changeOfRefund(form, wholeProduct())).toEqual({
      refund_received: null,
      refund_received_date: null,
      refund_method: null,
      refund_reference: null,
    })
  })
})

describe('marking as received', () => {
  it('records the whole amount due, today, and completes published products', () => {
    const ordered = wholeProduct({ refund_received: 5, refund_received_date: '2026-11-02' })
    expect(changeOfReceipt(ordered, today)).toEqual({
      refund_received: 1999,
      refund_received_date: today,
    })
    const published = wholeProduct({ status: 'published' })
    const change = changeOfReceipt(published, today)
    expect(change).toMatchObject({ status: 'paid', paid_date: today })
  })
})
