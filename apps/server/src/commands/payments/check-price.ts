import { AppError } from '#src/http/app-error.ts'
import type { PaymentPrice, PaymentProvider } from '#src/integrations/payments/payment-provider.ts'
import type { Log } from '#src/log/log.ts'

export const checkoutFailedText = 'Failed to create checkout session'

interface ShownPrice {
  /** As in the table of plans: '10.00'. */
  monthlyPrice: string
  currency: string
}

/** Returns the id of the price; throws `unavailable` if it is not the one that people see. */
export type CheckPrice = (
  payments: Pick<PaymentProvider, 'readPrice'>,
  shown: ShownPrice,
) => Promise<string>

/** Milliseconds for which a right answer is cached. */
const validity = 3_600_000

/** Asks the provider again an hour after a right answer, and each time after a wrong one. */
export function createCheckPrice(
  log: Pick<Log, 'error'>,
  now = () => performance.now(),
): CheckPrice {
  let known: { key: string; id: string; until: number } | null = null
  return async (payments, shown) => {
    const key = `${shown.monthlyPrice} ${shown.currency}`
    if (known?.key === key && now() < known.until) return known.id
    const price = await payments.readPrice()
    if (!isPriceShown(price, shown)) {
      log.error('payments.wrong_price', { sold: price, shown })
      throw new AppError('unavailable', checkoutFailedText)
    }
    known = { key, id: price.id, until: now() + validity }
    return price.id
  }
}

/** Whether a price is monthly and the one that people see. */
export function isPriceShown(price: PaymentPrice, { monthlyPrice, currency }: ShownPrice): boolean {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return (
    price.isActive &&
    price.isMonthly &&
    price.currency === currency &&
    price.amount === Math.round(Number(monthlyPrice) * 10 ** digits)
  )
}
