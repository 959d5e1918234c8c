import { describe, expect, it } from 'vitest'
import { MESSAGE_LANGUAGES, amountIn, daysIn } from '#src/messages/message-language.ts'
import {
  type MessageFacts,
  type MessageProduct,
  messageValues,
} from '#src/messages/message-values.ts'
import { usualDelays } from '#src/refunds/refund-due.ts'
import { moneyProduct } from '#src/testing/money-product.ts'

const TODAY = '2026-05-15'

function product(values: Partial<MessageProduct> = {}): MessageProduct {
  return { ...moneyProduct(), name: 'Lamp', order_number: '112-7', ...values }
}

function valuesOf(products: MessageProduct[], language = 'en', facts: Partial<MessageFacts> = {}) {
  return messageValues(
    { products, seller: 'Acme', reviewLink: '', delays: usualDelays([]), today: TODAY, ...facts },
    language,
  )
}

describe('an amount', () => {
  it.each([
    ['en', 129_900, 'USD', '$1,299.00'],
    ['de', 129_900, 'EUR', '1.299,00 €'],
    ['fr', 129_900, 'EUR', '1 299,00 €'],
    ['es', 1299, 'EUR', '12,99 €'],
    ['it', 1299, 'GBP', '12,99 £'],
    ['zh', 1299, 'CNY', '¥12.99'],
    ['en', 199_900, 'JPY', '¥1,999'],
    ['de', 199_950, 'JPY', '1.999,50 ¥'],
    ['de', 1299, '$$', '12.99 $$'],
    ['xx', 1299, 'USD', '$12.99'],
  ])('in %s of %i %s is %j', (language, cents, currency, text) => {
    expect(amountIn(language, cents, currency)).toBe(text)
  })
})

it.each([
  ['en', '1 day', '3 days'],
  ['de', '1 Tag', '3 Tage'],
  ['fr', '1 jour', '3 jours'],
  ['es', '1 día', '3 días'],
  ['it', '1 giorno', '3 giorni'],
  ['zh', '1天', '3天'],
])('days in %s: %s, %s', (language, one, three) => {
  expect([daysIn(language, 1), daysIn(language, 3)]).toEqual([one, three])
})

describe('the values of a message', () => {
  it('of one product are its own', () => {
    const one = product({ refund_due_date: '2026-05-12', commission: true, commission_amount: 5 })
    expect(valuesOf([one], 'de', { reviewLink: ' https://a.example/r ' })).toEqual({
      seller: 'Acme',
      product: 'Lamp',
      products: '- Lamp (112-7): 25,00 $',
      'order numbers': '112-7',
      amount: '25,00 $',
      received: '',
      'due date': '12.05.2026',
      days: '3 Tage',
      'review link': 'https://a.example/r',
    })
  })

  it('of several are a list, with a sum for each currency and the most days', () => {
    const several = [
      product({ price: 10.1, refund_due_date: '2026-05-14' }),
      product({ name: 'Mug', order_number: '113-1', price: 20.2, refund_due_date: '2026-05-01' }),
      product({ name: null, order_number: '112-7', currency: 'EUR', price: 5 }),
    ]
    expect(valuesOf(several)).toMatchObject({
      product: 'Lamp and Mug',
      products: '- Lamp (112-7): $10.10\n- Mug (113-1): $20.20\n- 112-7: €5.00',
      'order numbers': '112-7, 113-1',
      amount: '$30.30 and €5.00',
      received: '',
      'due date': 'May 1, 2026',
      days: '14 days',
    })
  })

  it('of which parts have come say how much came, and how much is still open', () => {
    const parts = [
      product({ price: 28.99, refund_received: 14.5 }),
      product({ price: 10, refund_received: 10 }),
      product({ price: 5, refund_received: 1, currency: 'EUR' }),
    ]
    expect(valuesOf(parts)).toMatchObject({
      amount: '$14.49 and €4.00',
      received: '$24.50 and €1.00',
    })
  })

  it.each<[string, Partial<MessageProduct>, object]>([
    ['a name', { name: null }, { product: '', products: '- 112-7: $20.00' }],
    [
      'an order number',
      { order_number: null },
      { 'order numbers': '', products: '- Lamp: $20.00' },
    ],
    ['both', { name: ' ', order_number: '' }, { product: '', products: '- $20.00' }],
    ['anything due', { refund_received: 20 }, { amount: '', products: '- Lamp (112-7)' }],
    ['anything', { name: null, order_number: null, status: 'paid' }, { products: '', amount: '' }],
    ['a due day', { order_date: null }, { days: '', 'due date': '' }],
    ['a day that passed', { refund_due_date: TODAY }, { days: '', 'due date': 'May 15, 2026' }],
    [
      'money due, though late',
      { refund_due_date: '2026-05-01', refund_received: 20 },
      { days: '', 'due date': '' },
    ],
  ])('without %s are empty', (_what, values, expected) => {
    expect(valuesOf([product(values)])).toMatchObject(expected)
  })

  it.each([
    ['x'.repeat(61), `${'x'.repeat(59)}…`],
    ['x'.repeat(60), 'x'.repeat(60)],
    ['Bright desk lamp '.repeat(5), 'Bright desk lamp Bright desk lamp Bright desk lamp Bright…'],
    ['Lamp\n\u202Egnp\u0000', 'Lamp gnp'],
    ['👨‍👩‍👧 Mug', '👨‍👩‍👧 Mug'],
  ])('have the name %j as %j', (name, shown) => {
    expect(valuesOf([product({ name })]).product).toBe(shown)
  })

  it('know no seller of a product without one', () => {
    expect(valuesOf([product()], 'en', { seller: null }).seller).toBe('')
  })

  it('are written in each language', () => {
    const euros = product({ price: 1234.5, currency: 'EUR' })
    const written = Object.keys(MESSAGE_LANGUAGES).map(
      (language) => valuesOf([euros], language).amount,
    )
    expect(written).toEqual([
      '€1,234.50',
      '1.234,50 €',
      '1 234,50 €',
      '1234,50 €',
      '1234,50 €',
      '€1,234.50',
    ])
  })
})
