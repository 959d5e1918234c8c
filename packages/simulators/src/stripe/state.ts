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

/** The data of a checkout's future subscription. */
export interface SubscriptionTerms {
  trialDays: number | null
  trialEnd: number | null
  metadata: Metadata
  description: string | null
}

/** An event and the state of its delivery. */
export interface EventRecord {
  event: StripeEvent
  /** Waiting ones are tried if there is a listener, held ones only on request. */
  delivery: 'waiting' | 'held' | 'delivered' | 'failed'
}

/** A stored answer for a repeated request. */
export interface RememberedAnswer {
  fingerprint: string
  status: number
  body: string
  at: number
}

/** The simulator's whole state; by id, in the order of creation. */
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

/** An earlier run's state, or nothing. */
export function readState(file: string | undefined): State {
  const state = emptyState()
  if (file === undefined || !existsSync(file)) return state
  // Only the code below writes it.
  const former = JSON.parse(readFileSync(file, 'utf8')) as Partial<State>
  for (const [name, known] of Object.entries(state))
    Object.assign(known, former[name as keyof State])
  return state
}

/** All or nothing: writes a temporary file, then renames it. */
export function writeState(file: string | undefined, state: State): void {
  if (file === undefined) return
  writeFileSync(`${file}.new`, JSON.stringify(state, null, 2), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
