/** The sign that stands before an amount of a currency: '$', '€', 'CA$'; the code when there is no sign. */
export function currencySign(currency: string): string {
  const parts = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
