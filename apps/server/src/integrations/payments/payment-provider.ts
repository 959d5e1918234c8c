/** The provider's words for the state of a subscription; docs/behaviour/payments.md has what follows from each. */
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
  /** Of ours: who began it; null when it was begun elsewhere. */
  userId: string | null
  /** Origin of the installation that it was begun with; several may share an account at the provider. */
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
  /** The provider's page; null when it is no longer open. */
  url: string | null
  /** Of ours: whom it was opened for. */
  userId: string | null
  customerId: string | null
  /** What it led to. */
  subscriptionId: string | null
  /** As it was opened with. */
  terms: string | null
}

/** What is sold is the price of the settings; nobody chooses another. */
export interface CheckoutOrder {
  userId: string
  customerId: string
  /** Before the first payment; 0 for none. */
  trialDays: number
  /** By which an open one is recognised as having the same terms; kept with it. */
  terms: string
  successUrl: string
  cancelUrl: string
}

/** A price as the provider has it. */
export interface PaymentPrice {
  id: string
  /** In the smallest unit of the currency; null when it is not a fixed whole number of them. */
  amount: number | null
  /** In capitals. */
  currency: string
  isMonthly: boolean
  /** Whether it can be sold at all. */
  isActive: boolean
}

/** What the provider tells of its own accord, once its signature is known to be right. */
export interface PaymentEvent {
  id: string
  /** The provider's word. */
  type: string
  /** Which subscription is to be read anew; null when it concerns none. */
  subscriptionId: string | null
  /** Whether a trial ends within days. */
  isTrialEnding: boolean
  /** Whether it is about the kind of money that the key moves: real or not. */
  isOfOurMode: boolean
  /** SHA-256 of what was signed and when: the same only for a delivery that was recorded and sent again. */
  deliveryHash: Buffer
}

/** Who takes the money. Every method throws PaymentError, also when nobody answers within the deadline. */
export interface PaymentProvider {
  /** The same key within a day gives the same customer. */
  createCustomer(customer: { userId: string; key: string }): Promise<{ id: string }>
  /** Throws `missing` for a customer that was deleted. */
  setCustomerEmail(customerId: string, email: string): Promise<void>
  /** Ends what that customer pays for at once. One that is gone counts as deleted. */
  deleteCustomer(customerId: string): Promise<void>
  openCheckout(order: CheckoutOrder): Promise<PaymentCheckout>
  /** None for a customer that is gone. */
  findOpenCheckouts(customerId: string): Promise<PaymentCheckout[]>
  /** Throws `invalid` for one that is not open any more. */
  expireCheckout(checkoutId: string): Promise<void>
  readCheckout(checkoutId: string): Promise<PaymentCheckout>
  readSubscription(subscriptionId: string): Promise<PaidSubscription>
  /** Those that have not ended; none for a customer that is gone. */
  findSubscriptions(customerId: string): Promise<PaidSubscription[]>
  setCancellation(subscriptionId: string, cancelAtPeriodEnd: boolean): Promise<void>
  /** Without a further payment. One that has ended already, or is gone, counts as cancelled. */
  cancelNow(subscriptionId: string): Promise<void>
  /** Address of the page where that customer manages what they pay for. */
  openPortal(customerId: string, returnUrl: string): Promise<string>
  /** The price of the settings. */
  readPrice(): Promise<PaymentPrice>
  /** Throws `invalid` for a delivery whose signature is not the provider's, or older than five minutes. */
  readEvent(rawBody: Uint8Array, signature: string): Promise<PaymentEvent>
}
