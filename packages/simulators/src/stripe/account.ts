import type { Happening } from '#src/stripe/objects/event.ts'
import type { State } from '#src/stripe/state.ts'
import { missing } from '#src/stripe/stripe-fault.ts'
import type { CheckoutSession, Customer, Price, Product, Subscription } from '#src/stripe/wire.ts'

/** Name of the business on its hosted pages. */
export const businessName = 'SampleTrail'

/** An account at the simulator: its price, and its state. */
export interface Account {
  secretKey: string
  livemode: boolean
  product: Product
  price: Price
  state: State
  /** Seconds since 1970, as everywhere in the interface. */
  now: () => number
  /** Creates an event of it, for any listener. */
  tell: (happening: Happening) => void
}

/** A customer that was not deleted; `param` is the parameter with the id. */
export function findCustomer({ state }: Account, id: string, param = 'customer'): Customer {
  const customer = state.customers[id]
  if (customer === undefined || 'deleted' in customer) throw missing('customer', id, param)
  return customer
}

export function liveCustomers({ state }: Account): Customer[] {
  return Object.values(state.customers).flatMap((customer) =>
    'deleted' in customer ? [] : [customer],
  )
}

export function findSubscription({ state }: Account, id: string): Subscription {
  const subscription = state.subscriptions[id]
  if (subscription === undefined) throw missing('subscription', id)
  return subscription
}

export function findSession({ state }: Account, id: string): CheckoutSession {
  const session = state.sessions[id]
  if (session === undefined) throw missing('checkout.session', id, 'session')
  return session
}

/** The clock of a subscription, which may be ahead of ours. */
export function timeOf(account: Account, subscriptionId: string): number {
  return account.now() + (account.state.clocks[subscriptionId] ?? 0)
}
