import { describe, expect, it } from 'vitest'
import {
  type DecimalSign,
  currencyOfAmounts,
  decimalOfAmounts,
  readAmount,
} from '#src/imports/read-amount.ts'

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
    ['EUR 3', 'comma', 300, 'EUR'],
    ['£3', 'point', 300, 'GBP'],
    ['¥300', 'point', 30_000, 'JPY'],
    ['300 JPY', 'point', 30_000, 'JPY'],
    ['C$5', 'point', 500, 'CAD'],
    ['CA$5', 'point', 500, 'CAD'],
    ['5 CAD', 'point', 500, 'CAD'],
    ['A$5', 'point', 500, 'AUD'],
    [' AU$5', 'point', 500, 'AUD'],
    ['5 AUD', 'point', 500, 'AUD'],
    [' US$5', 'point', 500, 'USD'],
    ['5 usd', 'point', 500, 'USD'],
    ['.50', 'point', 50, null],
    ['12,999.00', 'point', 1_299_900, null],
    ['123,999.00', 'point', 12_399_900, null],
    ['1,234,567.89', 'point', 123_456_789, null],
    ['12.999,00', 'comma', 1_299_900, null],
    ['123.999,00', 'comma', 12_399_900, null],
    ['1.234.567,89', 'comma', 123_456_789, null],
    ['1.299.000', 'comma', 129_900_000, null],
    ['999999999.99', 'point', 99_999_999_999, null],
    ['5,00 US$', 'comma', 500, 'USD'],
    ['5 CA$', 'point', 500, 'CAD'],
    ['5 C$', 'point', 500, 'CAD'],
    ['5 AU$', 'point', 500, 'AUD'],
    ['5 A$', 'point', 500, 'AUD'],
    ['5.', 'point', 500, null],
  ])('%s with a decimal %s is %d cents', (text, decimal, cents, currency) => {
    expect(readAmount(text, decimal)).toEqual({ ok: true, cents, currency })
  })

  it.each<[string, DecimalSign, string]>([
    [' -5 ', 'point', '‘-5’ is negative. Amounts are 0 or more.'],
    ['−.5', 'point', '‘−.5’ is negative. Amounts are 0 or more.'],
    ['(5.00)', 'point', '‘(5.00)’ is negative. Amounts are 0 or more.'],
    ['5-', 'point', '‘5-’ is negative. Amounts are 0 or more.'],
    ['5-5', 'point', '‘5-5’ is not an amount.'],
    ['5(6)', 'point', '‘5(6)’ is not an amount.'],
    ['(5)6', 'point', '‘(5)6’ is not an amount.'],
    [' free ', 'point', '‘free’ is not an amount.'],
    ['x,5', 'comma', '‘x,5’ is not an amount.'],
    [
      '1234,567',
      'point',
      '‘1234,567’ is not an amount. If its cents follow a comma, choose that above.',
    ],
    ['12,50', 'point', '‘12,50’ is not an amount. If its cents follow a comma, choose that above.'],
    ['1.2.3', 'point', '‘1.2.3’ is not an amount. If its cents follow a comma, choose that above.'],
    ['12.50', 'comma', '‘12.50’ is not an amount. If its cents follow a point, choose that above.'],
    [
      '1234.567',
      'comma',
      '‘1234.567’ is not an amount. If its cents follow a point, choose that above.',
    ],
    [
      '1.2991',
      'comma',
      '‘1.2991’ is not an amount. If its cents follow a point, choose that above.',
    ],
    [' 1.2345 ', 'point', '‘1.2345’ has more than two decimals.'],
    [' 9999999999 ', 'point', '‘9999999999’ is too large.'],
  ])('%j with a decimal %s is refused: %s', (text, decimal, reason) => {
    expect(readAmount(text, decimal)).toEqual({ ok: false, reason })
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
    [['1.299.000'], 'comma'],
    [['123.456'], 'either'],
    [['1234.567'], 'point'],
    [['1234,567'], 'comma'],
    [['.500'], 'either'],
    [['5,50x', 'x5.50'], 'none'],
    [['7', '$5,50'], 'comma'],
    [['5,50', '5.50'], 'both'],
    [['5', '$7'], 'none'],
    [['abc'], 'none'],
    [[`${'1'.repeat(200)}.5`], 'none'],
  ])('of %j the sign before the cents is %s', (texts, sign) => {
    expect(decimalOfAmounts(texts)).toBe(sign)
  })
})

describe('the currency of a file', () => {
  it.each([
    [['21,99 €', '12,99', 'EUR 5'], 'EUR'],
    [['£5', '6'], 'GBP'],
    [['£5', '6 €'], null],
    [['$5', '6 €'], null],
    [['$5', '6'], null],
    [['CA$5', '6'], 'CAD'],
    [['21,99 zł', '12,99'], 'PLN'],
    [['R$ 5', '6'], 'BRL'],
    [['5 TL', '₺6'], 'TRY'],
    [['5 SEK', '6'], 'SEK'],
    // Of Sweden, Denmark and Norway.
    [['5 kr', '6'], null],
    [['5 kr', '6 €'], null],
    [['5', ''], null],
    [[`${'1'.repeat(200)} €`], null],
    [[], null],
  ])('with the amounts %j is %s', (texts, currency) => {
    expect(currencyOfAmounts(texts)).toBe(currency)
  })
})

describe('rupees', () => {
  it.each([
    ['₹1,53,282.00', 15_328_200],
    ['₹ 12,34,567', 123_456_700],
    ['INR 99', 9900],
    ['₹1,234.50', 123_450],
    ['₹1,23,45,678', 1_234_567_800],
  ])('%s are %i', (text, cents) => {
    expect(readAmount(text, 'point')).toEqual({ ok: true, cents, currency: 'INR' })
    expect(decimalOfAmounts([text])).not.toBe('comma')
  })

  it.each(['1,5,282', '1,53,28', '1,53,282,00'])('%s is no amount', (text) => {
    expect(readAmount(text, 'point').ok).toBe(false)
  })
})

describe('an amount in the money of Poland, Sweden, Brazil, Mexico or Turkey', () => {
  it.each([
    ['1 049,00 zł', 104_900, 'PLN'],
    ['129,99zł', 12_999, 'PLN'],
    ['129,99 ZL', 12_999, 'PLN'],
    ['PLN 5', 500, 'PLN'],
    ['129,00 kr', 12_900, null],
    ['kr. 129', 12_900, null],
    ['129 kr.', 12_900, null],
    ['199:-', 19_900, null],
    ['1 299:- kr', 129_900, null],
    ['€ 199,-', 19_900, 'EUR'],
    ['1.299,-- €', 129_900, 'EUR'],
    ['129 SEK', 12_900, 'SEK'],
    ['R$ 1.049,00', 104_900, 'BRL'],
    ['BRL 5', 500, 'BRL'],
    ['MX$5', 500, 'MXN'],
    ['5 MXN', 500, 'MXN'],
    ['1.218,49 TL', 121_849, 'TRY'],
    ['₺39,50', 3950, 'TRY'],
    ['39,50 TRY', 3950, 'TRY'],
  ])('%j is %i cents in %s', (text, cents, currency) => {
    expect(readAmount(text, 'comma')).toEqual({ ok: true, cents, currency })
    expect(decimalOfAmounts([text])).not.toBe('point')
  })

  it.each(['5 zła', '5 krona', '5 TLX', 'xkr 5', 'R 5', '5:', ':-', '5-', '5:--- kr'])(
    'is not %j',
    (text) => {
      expect(readAmount(text, 'comma').ok).toBe(false)
    },
  )
})
