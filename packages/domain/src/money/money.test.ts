import { describe, expect, it } from 'vitest'
import {
  MAX_CENTS,
  amountOf,
  amountProblem,
  centsOf,
  formatMoney,
  parseMoney,
  sumCents,
  typedMoney,
} from '#src/money/money.ts'

describe('reading an amount', () => {
  it.each([
    ['19.99', 1999],
    ['1,299.00', 129_900],
    ['$12', 1200],
    ['$ 12.5', 1250],
    ['12,50', 1250],
    ['1.299,00 €', 129_900],
    ['1,299', 129_900],
    ['1,234,567.89', 123_456_789],
    ['.99', 99],
    ['5.', 500],
    ['0', 0],
    ['007', 700],
    ['US$ 8.10', 810],
    ['GBP 8.10', 810],
    ['8,00€', 800],
    ['999999999.99', MAX_CENTS],
    ["1'299.00", 129_900],
    ['  19.90  ', 1990],
    ['12,999.00', 1_299_900],
    ['123,999.00', 12_399_900],
    ['12.999,00', 1_299_900],
    ['123.999,00', 12_399_900],
    ['1.234.567,89', 123_456_789],
    ['$12 USD', 1200],
    ['CA$12', 1200],
  ])('reads %j as %i cents', (text, cents) => {
    expect(parseMoney(text)).toEqual({ ok: true, cents })
  })

  it.each(['', '   '])('reads %j as no amount', (text) => {
    expect(parseMoney(text)).toEqual({ ok: true, cents: null })
  })

  it.each([
    ['abc', 'not a number'],
    ['12.3.4', 'not a number'],
    ['1,29,9', 'not a number'],
    ['NaN', 'not a number'],
    ['1e5', 'not a number'],
    ['Infinity', 'not a number'],
    ['$', 'not a number'],
    ['-5', 'negative'],
    ['$-5', 'negative'],
    ['−5', 'negative'],
    ['1$2', 'not a number'],
    ['1 USD 2', 'not a number'],
    ['x1,299.00', 'not a number'],
    ['1,299.00x', 'not a number'],
    ['x1.299,00', 'not a number'],
    ['1.299,00x', 'not a number'],
    ['12.000', 'too precise'],
    ['1.299', 'too precise'],
    ['1000000000', 'too large'],
  ])('refuses %j: %s', (text, reason) => {
    expect(parseMoney(text)).toEqual({ ok: false, reason })
  })

  it.each([
    ['1299', 129_900],
    ['¥1,299', 129_900],
    ['1299.00', 129_900],
    ['1,234,567', 123_456_700],
  ])('reads %j as %i hundredths of yen', (text, cents) => {
    expect(parseMoney(text, 'JPY')).toEqual({ ok: true, cents })
  })

  it.each(['12.5', '12,50', '0.01'])('refuses %j, because a yen has no smaller unit', (text) => {
    expect(parseMoney(text, 'JPY')).toEqual({ ok: false, reason: 'too precise' })
  })
})

describe('the error of an amount field', () => {
  it.each([
    ['19.99', 'USD', null],
    ['', 'USD', null],
    ['much', 'USD', 'Enter an amount like 19.99.'],
    ['-1', 'EUR', 'Enter an amount of 0 or more.'],
    ['1.999', 'USD', 'Use two decimals, like 19.99.'],
    ['1000000000', 'USD', 'This amount is too large.'],
    ['1999', 'JPY', null],
    ['much', 'JPY', 'Enter an amount like 1999.'],
    ['19.99', 'JPY', 'Use a whole amount, like 1999.'],
    ['19.99', 'XX', null],
  ])('%j in %s: %j', (text, currency, problem) => {
    expect(amountProblem(text, currency)).toBe(problem)
  })
})

describe('an amount to and from the API', () => {
  it.each([
    [19.99, 1999],
    ['19.99', 1999],
    [0.1 + 0.2, 30],
    [999_999_999.99, MAX_CENTS],
    [null, null],
    [undefined, null],
    ['', null],
    ['x', null],
  ])('reads %j as %j cents', (amount, cents) => {
    expect(centsOf(amount)).toBe(cents)
  })

  it.each([1999, 10, 1, 123_456_789, MAX_CENTS])('%i cents survive the conversion', (cents) => {
    expect(centsOf(JSON.parse(JSON.stringify(amountOf(cents))) as number)).toBe(cents)
  })

  it('sums without losing a cent', () => {
    expect(sumCents([10, 20, null, ...Array.from({ length: 1000 }, () => 1)])).toBe(1030)
  })
})

describe('showing an amount', () => {
  it.each([
    [1999, 'USD', '$19.99'],
    [129_900, 'USD', '$1,299.00'],
    [null, 'USD', '$0.00'],
    [500, 'EUR', '€5.00'],
    [129_900, 'JPY', '¥1,299'],
    [null, 'JPY', '¥0'],
    [550, 'JPY', '¥5.50'],
    [500, 'XX', '5.00 XX'],
    [500, 'EURO', '5.00 EURO'],
    [500, '1EUR', '5.00 1EUR'],
  ])('shows %j cents in %s as %s', (cents, currency, text) => {
    expect(formatMoney(cents, currency)).toBe(text)
  })

  it('is dollars where nothing else is said', () => {
    expect(formatMoney(1999)).toBe('$19.99')
  })

  it('fills an input with digits and a point', () => {
    expect(typedMoney(129_900)).toBe('1299.00')
    expect(typedMoney(null)).toBe('')
    expect(typedMoney(129_900, 'JPY')).toBe('1299')
    expect(typedMoney(550, 'JPY')).toBe('5.50')
  })
})
