import type { Checkout } from '@sampletrail/contracts/payments.ts'
import {
  callProvider,
  isPaymentError,
  requirePayments,
} from '#src/commands/payments/call-provider.ts'
import { checkoutFailedText, type CheckPrice } from '#src/commands/payments/check-price.ts'
import type { LockPayer, Transaction } from '#src/commands/payments/lock-payer.ts'
import { keepCustomer } from '#src/commands/payments/keep-customer.ts'
import { readPayment, syncPayments } from '#src/commands/payments/sync-payments.ts'
import type { PaymentDependencies } from '#src/commands/payments/sync-subscription.ts'
import { AppError } from '#src/http/app-error.ts'
import type {
  PaymentCheckout,
  PaymentProvider,
} from '#src/integrations/payments/payment-provider.ts'

export interface CheckoutDependencies extends Omit<PaymentDependencies, 'payments'> {
  /** Null if no provider is set up. */
  payments: PaymentProvider | null
  lockPayer: LockPayer
  checkPrice: CheckPrice
}

interface CheckoutTerms {
  email: string
  customerId: string | null
  monthlyPrice: string
  currency: string
  trialDays: number
}

/**
 * Opens the provider's page for subscribing. Price, person, address and trial come from the database. A person has one open
 * checkout at a time: two tabs get the same. Throws `conflict` if there already is a subscription, also one without an event
 * yet, and `unavailable` without a provider or its answer. docs/behaviour/payments.md
 */
export async function startCheckout(
  dependencies: CheckoutDependencies,
  userId: string,
): Promise<Checkout> {
  const payments = requirePayments(dependencies.payments)
  const { backend, checkPrice, lockPayer, publicUrl } = dependencies
  return await callProvider(checkoutFailedText, () =>
    lockPayer(userId, async (transaction) => {
      // A payment during the end of an open checkout is found in the second round.
      for (let round = 1; round <= 2; round += 1) {
        const payment = await readPayment(backend, userId)
        // Before the subscriptions: one that is paid from here on is in the one or in the other.
        const open = await findOpen(payments, payment.customerId)
        await syncPayments({ ...dependencies, payments }, payment)
        const terms = await readTerms(transaction, userId)
        const priceId = await checkPrice(payments, terms)
        const order = {
          userId,
          customerId: await keepCustomer({ backend, payments }, { userId, ...terms }),
          trialDays: terms.trialDays,
          terms: `${priceId} ${terms.trialDays} ${publicUrl}`,
          successUrl: `${publicUrl}/success?session_id={CHECKOUT_SESSION_ID}`,
          cancelUrl: `${publicUrl}/subscription`,
        }
        const kept = open.find((one) => one.terms === order.terms && one.userId === userId)
        const others = open.filter((one) => one !== kept)
        if (!(await expireAll(payments, others))) continue
        const { id, url } = kept ?? (await payments.openCheckout(order))
        if (url !== null) return { sessionId: id, url }
      }
      throw new AppError('unavailable', checkoutFailedText)
    }),
  )
}

async function findOpen(
  payments: PaymentProvider,
  customerId: string | null,
): Promise<PaymentCheckout[]> {
  return customerId === null ? [] : await payments.findOpenCheckouts(customerId)
}

async function readTerms(transaction: Transaction, userId: string): Promise<CheckoutTerms> {
  const { rows } = await transaction.query<CheckoutTerms>(
    `select email, customer_id as "customerId", monthly_price as "monthlyPrice", currency,
       trial_days as "trialDays"
     from private.checkout_terms($1)`,
    [userId],
  )
  if (!rows[0]) throw new AppError('unavailable', checkoutFailedText)
  return rows[0]
}

/** False if one was no longer open. */
async function expireAll(
  payments: PaymentProvider,
  checkouts: readonly { id: string }[],
): Promise<boolean> {
  let wereOpen = true
  for (const { id } of checkouts) {
    try {
      await payments.expireCheckout(id)
    } catch (error) {
      if (!isPaymentError(error, 'invalid') && !isPaymentError(error, 'missing')) throw error
      wereOpen = false
    }
  }
  return wereOpen
}
