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

/** Without a prototype: ids come from outside. */
function records<T>(): Record<string, T> {
  return Object.create(null) as Record<string, T>
}

function emptyState(): State {
  return {
    customers: records(),
    paymentMethods: records(),
    behaviours: records(),
    subscriptions: records(),
    clocks: records(),
    invoices: records(),
    sessions: records(),
    terms: records(),
    portalSessions: records(),
    events: records(),
    answers: records(),
  }
}

/** What a former run left, or nothing. */
export function readState(file: string | undefined): State {
  const state = emptyState()
  if (file === undefined || !existsSync(file)) return state
  // Written below and by nobody else.
  const former = JSON.parse(readFileSync(file, 'utf8')) as Partial<State>
  for (const [name, known] of Object.entries(state))
    Object.assign(known, former[name as keyof State])
  return state
}

/** Whole or not at all: written beside it, then put in its place. */
export function writeState(file: string | undefined, state: State): void {
  if (file === undefined) return
  writeFileSync(`${file}.new`, JSON.stringify(state, null, 2), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
