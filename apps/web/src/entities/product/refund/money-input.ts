import { currencyDecimals } from '@sampletrail/domain/money/currency.ts'

/** A currency's amount field: its sign ('$', '€', or the code), and its decimals. */
export function moneyInput(currency: string): {
  sign: string
  placeholder: string
  inputMode: 'decimal' | 'numeric'
} {
  const parts = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency
  return currencyDecimals(currency) === 0
    ? { sign, placeholder: '0', inputMode: 'numeric' }
    : { sign, placeholder: '0.00', inputMode: 'decimal' }
}
