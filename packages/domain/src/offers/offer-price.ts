import { centsOf, formatMoney } from '#src/money/money.ts'

/** The price of an offer for people. Many offers have none, which is not the same as free. docs/behaviour/catalogue.md */
export function offerPriceText(
  price: number | string | null | undefined,
  currency?: string,
): string {
  const cents = centsOf(price)
  if (cents === null) return 'Price not given'
  return cents === 0 ? 'Free' : formatMoney(cents, currency)
}
