import { expect, it } from 'vitest'
import { decimalOfReport, signedAmount } from '#src/imports/kinds/signed-amount.ts'

it.each([
  ['1,249.00', 124_900, null],
  ['-2.54', -254, null],
  ['−2.54', -254, null],
  ['–2.54', -254, null],
  ['2.54-', -254, null],
  ['($52.00)', -5200, null],
  ['-$52.00', -5200, null],
  ['$-52.00', -5200, null],
  ["'-14.39'", -1439, null],
  ['0.00', 0, null],
  ['-0.00', 0, null],
  ['AU $43.00', 4300, 'AUD'],
  ['C $12.50', 1250, 'CAD'],
  ['US $5.00', 500, 'USD'],
  ['EUR 43.00', 4300, 'EUR'],
  ['£12', 1200, 'GBP'],
  ["''5''", 500, null],
  [" '5' ", 500, null],
  ['- AU $43.00', -4300, 'AUD'],
  ['US  $5.00', 500, 'USD'],
  ['5.00 US $', 500, 'USD'],
])('%s is %i of %s', (text, cents, currency) => {
  expect(signedAmount(text, 'point')).toEqual({ cents, currency })
})

it('reads a comma for cents', () => {
  expect(signedAmount('1.049,00 €', 'comma')).toEqual({ cents: 104_900, currency: 'EUR' })
  expect(signedAmount('-0,83', 'comma')).toEqual({ cents: -83, currency: null })
})

it.each(['', '  ', "''", "' '"])('%j is no amount', (text) => {
  expect(signedAmount(text, 'point')).toBeNull()
})

it.each(['much', '1.2.3', '12 pieces', '()', '5 (1)', '(5)1', '5-5', '5"5'])(
  '%s cannot be read',
  (text) => {
    expect(signedAmount(text, 'point')).toBe('unreadable')
  },
)

it.each([
  [['12.50', '1,249.00'], 'point'],
  [['-12,50', '1.249,00'], 'comma'],
  [['(1.249,00)'], 'comma'],
  [['12', ''], 'point'],
])('the decimal separator of %j is a %s', (texts, sign) => {
  expect(decimalOfReport(texts)).toBe(sign)
})
