import { recordPayment } from '@sampletrail/domain/refunds/refund-payments.ts'
import { describe, expect, it } from 'vitest'
import type { Product } from '#src/entities/product/product-row.ts'
import {
  type RefundForm,
  changeOfRefund,
  paymentForm,
  problemsOfRefund,
  refundForm,
} from '#src/entities/product/refund/refund-form.ts'
import { wholeProduct } from '#src/testing/product-rows.ts'

const today = '2026-11-21'
const first = { date: '2026-11-02', amount: 500, method: 'Wise', reference: '7XK' }
const partly = recordPayment({ refund_payments: [] }, first)

describe('the Record refund form', () => {
  it.each<[Partial<Product>, Partial<RefundForm>]>([
    [{}, { refund: '1999', date: today, method: '', reference: '', completes: false }],
    [{ status: 'published' }, { completes: true }],
    [{ commission: true, commission_amount: 5 }, { refund: '2004' }],
    [partly, { refund: '1499', date: today, method: 'Wise', reference: '' }],
    [{ ...partly, price: 500 }, { refund: '' }],
    [{ ...partly, status: 'paid', paid_date: '2026-11-03' }, { refund: '' }],
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

  it('opens with the usual method of a seller', () => {
    expect(refundForm(wholeProduct(), today, 'Zelle').method).toBe('Zelle')
  })

  it('opens with a recorded payment', () => {
    expect(paymentForm(first, 'JPY')).toEqual({
      refund: '500',
      date: '2026-11-02',
      currency: 'JPY',
      method: 'Wise',
      reference: '7XK',
      completes: false,
    })
    expect(paymentForm({ ...first, amount: 12.5, method: null }, 'EUR')).toMatchObject({
      refund: '12.50',
      method: '',
    })
  })

  it.each<[Partial<RefundForm>, object]>([
    [{ refund: 'much' }, { refund: 'Enter an amount like 1999.' }],
    [{ refund: 'much', currency: 'EUR' }, { refund: 'Enter an amount like 19.99.' }],
    [{ refund: '19.99' }, { refund: 'Use a whole amount, like 1999.' }],
    [{ refund: '5', date: null }, { date: 'Please choose a date.' }],
    [{ refund: '' }, { refund: 'Enter the amount that arrived.' }],
    [{ refund: '0' }, {}],
    [{}, {}],
  ])('with %j has the problems %j', (typed, problems) => {
    const product = wholeProduct()
    expect(problemsOfRefund({ ...refundForm(product, today), ...typed }, product, today)).toEqual(
      problems,
    )
  })

  it('of a product with payments takes an amount above 0, and up to 50 payments', () => {
    const product = wholeProduct(partly)
    const form = refundForm(product, today)
    expect(problemsOfRefund({ ...form, refund: '0' }, product, today)).toEqual({
      refund: 'Enter an amount above 0.',
    })
    const full = { refund_payments: Array.from({ length: 50 }, () => first) }
    expect(problemsOfRefund(form, full, today)).toEqual({
      refund: 'A refund has up to 50 payments. Change the last one.',
    })
    expect(problemsOfRefund(form, full, today, 49)).toEqual({})
  })

  it('cannot have come on a day that is still ahead', () => {
    const product = wholeProduct()
    const form = { ...refundForm(product, today), refund: '5' }
    const ahead = problemsOfRefund({ ...form, date: '9999-01-01' }, product, today)
    expect(ahead).toEqual({
      date: 'This day is in the future. Choose the day on which the refund arrived.',
    })
    expect(problemsOfRefund({ ...form, date: today }, product, today)).toEqual({})
  })

  it('needs no day for a payment whose day was never known', () => {
    const undated = { ...first, date: null }
    const form = paymentForm(undated, 'JPY')
    expect(problemsOfRefund(form, { refund_payments: [undated] }, today, 0)).toEqual({})
    expect(problemsOfRefund(form, { refund_payments: [first] }, today, 0)).toEqual({
      date: 'Please choose a date.',
    })
  })

  it('adds a payment to those before', () => {
    const product = wholeProduct(partly)
    const form = { ...refundForm(product, today), method: 'PayPal', reference: ' B ' }
    const second = { date: today, amount: 1499, method: 'PayPal', reference: 'B' }
    expect(changeOfRefund(form, product)).toEqual(recordPayment(partly, second))
  })

  it('changes one of several payments', () => {
    const product = wholeProduct(recordPayment(partly, { ...first, amount: 20 }))
    const form = { ...paymentForm(first, 'JPY'), refund: '30' }
    expect(changeOfRefund(form, product, 0)).toMatchObject({
      refund_payments: [
        { ...first, amount: 30 },
        { ...first, amount: 20 },
      ],
      refund_received: 50,
    })
  })

  it('completes a product on the day of the refund', () => {
    const product = wholeProduct({ status: 'published' })
    expect(changeOfRefund(refundForm(product, today), product)).toMatchObject({
      status: 'paid',
      paid_date: today,
    })
  })

  it('records with 0 that nothing came', () => {
    const form = { ...refundForm(wholeProduct(), today), refund: '0', method: 'PayPal' }
    expect(changeOfRefund(form, wholeProduct())).toEqual({
      refund_payments: [],
      refund_received: 0,
      refund_received_date: today,
      refund_method: null,
      refund_reference: null,
    })
  })
})
