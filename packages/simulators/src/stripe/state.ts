import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { CardBehaviour } from '#src/stripe/cards.ts'
import type { StripeEvent } from '#src/stripe/objects/event.ts'
import type {
  CheckoutSession,
  Customer,
  DeletedCustomer,
  Invoice,
  Metadata,
  PaymentMethod,
  PortalSession,
  Subscription,
} from '#src/stripe/wire.ts'

/** What a checkout will make a subscription of. */
export interface SubscriptionTerms {
  trialDays: number | null
  trialEnd: number | null
  metadata: Metadata
  description: string | null
}

/** An event and what became of its delivery. */
export interface EventRecord {
  event: StripeEvent
  /** Waiting ones are tried when there is somebody to tell, held ones only when told to. */
  delivery: 'waiting' | 'held' | 'delivered' | 'failed'
}

/** An answer that the same request gets again. */
export interface RememberedAnswer {
  fingerprint: string
  status: number
  body: string
  at: number
}

/** Everything that the stand-in knows; by id, in the order in which it came. */
export interface State {
  customers: Record<string, Customer | DeletedCustomer>
  paymentMethods: Record<string, PaymentMethod>
  behaviours: Record<string, CardBehaviour>
  subscriptions: Record<string, Subscription>
  /** Seconds by which a subscription's clock is ahead. */
  clocks: Record<string, number>
  invoices: Record<string, Invoice>
  sessions: Record<string, CheckoutSession>
  terms: Record<string, SubscriptionTerms>
  portalSessions: Record<string, PortalSession>
  events: Record<string, EventRecord>
  answers: Record<string, RememberedAnswer>
}

function emptyState(): State {
  return {
    customers: {},
    paymentMethods: {},
    behaviours: {},
    subscriptions: {},
    clocks: {},
    invoices: {},
    sessions: {},
    terms: {},
    portalSessions: {},
    events: {},
    answers: {},
  }
}

/** What a former run left, or nothing. */
export function readState(file: string | undefined): State {
  if (file === undefined || !existsSync(file)) return emptyState()
  // Written below and by nobody else.
  return { ...emptyState(), ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<State>) }
}

/** Whole or not at all: written beside it, then put in its place. */
export function writeState(file: string | undefined, state: State): void {
  if (file === undefined) return
  writeFileSync(`${file}.new`, JSON.stringify(state, null, 2))
  renameSync(`${file}.new`, file)
}
