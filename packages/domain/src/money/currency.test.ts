import { expect, it } from 'vitest'
import { currencyDecimals } from '#src/money/currency.ts'

it.each([
  ['USD', 2],
  ['EUR', 2],
  ['JPY', 0],
  ['KRW', 0],
  ['KWD', 2],
  ['XX', 2],
  ['EURO', 2],
  ['1EUR', 2],
  ['', 2],
])('the amounts of %j have %i decimals', (currency, decimals) => {
  expect(currencyDecimals(currency)).toBe(decimals)
  expect(currencyDecimals(currency)).toBe(decimals)
})
