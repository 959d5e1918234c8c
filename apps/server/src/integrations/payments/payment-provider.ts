/** The provider's states of a subscription; docs/behaviour/payments.md describes their effects. */
export type PaymentStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'canceled'

export interface PaidSubscription {
  id: string
  customerId: string
  /** Our field: the person who began it; null if it began elsewhere. */
  userId: string | null
  /** Origin of the installation that began it; several may share an account at the provider. */
  site: string | null
  status: PaymentStatus
  trialStart: Date | null
  trialEnd: Date | null
  currentPeriodEnd: Date | null
  cancelAtPeriodEnd: boolean
}

export interface PaymentCheckout {
  id: string
  status: 'open' | 'complete' | 'expired'
  /** The provider's page; null if it is no longer open. */
  url: string | null
  /** Our field: the person it was opened for. */
  userId: string | null
  customerId: string | null
  /** Its resulting subscription. */
  subscriptionId: string | null
  /** Its original terms. */
  terms: string | null
}

/** The price is that of the settings; nobody chooses another. */
export interface CheckoutOrder {
  userId: string
  customerId: string
  /** Before the first payment; 0 for none. */
  trialDays: number
  /** Identifies an open one with the same terms; stored with it. */
  terms: string
  successUrl: string
  cancelUrl: string
}

/** A price in the provider's data. */
export interface PaymentPrice {
  id: string
  /** In the smallest unit of the currency; null if it is not a fixed whole number of them. */
  amount: number | null
  /** In capitals. */
  currency: string
  isMonthly: boolean
  /** Whether it can be sold at all. */
  isActive: boolean
}

/** An event of the provider, after its signature was verified. */
export interface PaymentEvent {
  id: string
  /** The provider's event type. */
  type: string
  /** The subscription to read again; null if there is none. */
  subscriptionId: string | null
  /** Whether a trial ends within days. */
  isTrialEnding: boolean
  /** Whether its mode matches the key: live or test. */
  isOfOurMode: boolean
  /** SHA-256 of the signed text and time: equal only for a recorded delivery that was sent again. */
  deliveryHash: Buffer
}

/** The payment provider. Every method throws PaymentError, also without an answer within the deadline. */
export interface PaymentProvider {
  /** The same key within a day returns the same customer. */
  createCustomer(customer: { userId: string; key: string }): Promise<{ id: string }>
  /** Throws `missing` for a customer that was deleted. */
  setCustomerEmail(customerId: string, email: string): Promise<void>
  /** Ends the customer's subscriptions at once. A missing customer counts as deleted. */
  deleteCustomer(customerId: string): Promise<void>
  openCheckout(order: CheckoutOrder): Promise<PaymentCheckout>
  /** None for a deleted customer. */
  findOpenCheckouts(customerId: string): Promise<PaymentCheckout[]>
  /** Throws `invalid` for one that is no longer open. */
  expireCheckout(checkoutId: string): Promise<void>
  readCheckout(checkoutId: string): Promise<PaymentCheckout>
  readSubscription(subscriptionId: string): Promise<PaidSubscription>
  /** Those that have not ended; none for a deleted customer. */
  findSubscriptions(customerId: string): Promise<PaidSubscription[]>
  setCancellation(subscriptionId: string, cancelAtPeriodEnd: boolean): Promise<void>
  /** Without a further payment. One that has already ended, or is gone, counts as cancelled. */
  cancelNow(subscriptionId: string): Promise<void>
  /** Address of the page where that customer manages the subscription. */
  openPortal(customerId: string, returnUrl: string): Promise<string>
  /** The price of the settings. */
  readPrice(): Promise<PaymentPrice>
  /** Throws `invalid` for a delivery whose signature is not the provider's, or older than five minutes. */
  readEvent(rawBody: Uint8Array, signature: string): Promise<PaymentEvent>
}
