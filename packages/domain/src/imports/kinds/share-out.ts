import type { Cents } from '#src/money/money.ts'

/** Divides an amount among items by their prices, to the cent; the last one gets what rounding leaves. */
export function shareOut(amount: Cents, prices: readonly Cents[]): Cents[] {
  const total = prices.reduce((sum, price) => sum + price, 0)
  let left = amount
  return prices.map((price, index) => {
    const isLast = index === prices.length - 1
    const part = isLast
      ? left
      : Math.round(total === 0 ? amount / prices.length : (amount * price) / total)
    left -= part
    return part
  })
}
