import { describe, expect, it } from 'vitest'
import { type DecimalSign, decimalOfAmounts, readAmount } from '#src/imports/read-amount.ts'

describe('an amount of a file', () => {
  it.each<[string, DecimalSign, number, string | null]>([
    ['19.99', 'point', 1999, null],
    ['$1,299.00', 'point', 129_900, null],
    ['1,299', 'point', 129_900, null],
    ['US$ 5', 'point', 500, 'USD'],
    ['€12.50', 'point', 1250, 'EUR'],
    ['12,50 €', 'comma', 1250, 'EUR'],
    ['1.299', 'comma', 129_900, null],
    ['1.299,00', 'comma', 129_900, null],
    ["1'299.50", 'point', 129_950, null],
    ['1 299,50', 'comma', 129_950, null],
    ['.5', 'point', 50, null],
    ['12.500', 'point', 1250, null],
    ['GBP 3', 'comma', 300, 'GBP'],
  ])('%s with a decimal %s is %d cents', (text, decimal, cents, currency) => {
    expect(readAmount(text, decimal)).toEqual({ ok: true, cents, currency })
  })

  it.each<[string, DecimalSign]>([
    ['-5', 'point'],
    ['(5.00)', 'point'],
    ['5-', 'point'],
    ['free', 'point'],
    ['12,50', 'point'],
    ['12.50', 'comma'],
    ['1.2345', 'point'],
    ['1.299', 'point'],
    ['9999999999', 'point'],
    ['1e5', 'point'],
    ['NaN', 'point'],
  ])('%s with a decimal %s is invalid', (text, decimal) => {
    expect(readAmount(text, decimal).ok).toBe(false)
  })

  it.each([
    [['1.299'], 'either'],
    [['1,299'], 'either'],
    [['1,299', '5.50'], 'point'],
    [['1.299', '5,50'], 'comma'],
    [['1.299,00'], 'comma'],
    [['1,299,000'], 'point'],
    [['5,50', '5.50'], 'both'],
    [['5', '$7'], 'none'],
    [['abc'], 'none'],
  ])('of %j the sign before the cents is %s', (texts, sign) => {
    expect(decimalOfAmounts(texts)).toBe(sign)
  })
})
