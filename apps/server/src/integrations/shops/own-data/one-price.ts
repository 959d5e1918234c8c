import { findCurrency } from '@sampletrail/domain/links/find-currency.ts'
import { readPrice, toAmount } from '@sampletrail/domain/links/read-price.ts'
import { toCurrency } from '#src/integrations/shops/read-offers.ts'
import { firstText } from '#src/integrations/shops/schema-values.ts'

interface Price {
  amount: number
  currency: string | null
}

/** The one price of a product's variants: 'unclear' if they differ or one of them is not certain; null without any. */
export function onePriceOf(prices: readonly (Price | null)[]): {
  price: number | 'unclear' | null
  currency: string | null
} {
  const [first] = prices
  if (first === undefined) return { price: null, currency: null }
  const isOne = prices.every(
    (price) => price?.amount === first?.amount && price?.currency === first?.currency,
  )
  return first === null || !isOne
    ? { price: 'unclear', currency: first?.currency ?? null }
    : { price: first.amount, currency: first.currency }
}

/** A price of a shop's own data: a number in the main unit or a text as people see it, with its currency's code if it has one. */
export function ownPrice(value: unknown, code: unknown, host: string): Price | null {
  const text = firstText(value) ?? ''
  const amount = typeof value === 'number' ? toAmount(value) : readPrice(text)
  if (amount === null || amount === 0) return null
  return { amount, currency: toCurrency(firstText(code)) ?? findCurrency(text, host) }
}
