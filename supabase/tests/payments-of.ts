import type { OpenDatabase } from './open-database.ts'

export interface Payment {
  subscription: string
  status: string
  trialStart?: string | null
  trialEnd?: string | null
  periodEnd?: string | null
  cancels?: boolean
}

/** Steps with payments in tests, as the server does them. */
export interface Payments {
  /** Stores the provider's data of a subscription that a person started, or nobody here; returns the outcome. */
  apply: (person: string | null, payment: Payment) => Promise<string | undefined>
  /** A person's subscription, and whether a trial was used; without `updated_at`. */
  rowOf: (person: string) => Promise<Record<string, unknown> | undefined>
  /** The plan as that person's browser sees it. */
  viewOf: (person: string) => Promise<Record<string, unknown> | undefined>
}

/** `owner` keeps one connection, for tests with many writes. */
export function paymentsOf(
  { run }: OpenDatabase,
  writer: 'service' | 'owner' = 'service',
): Payments {
  return {
    async apply(
      person,
      { subscription, status, trialStart, trialEnd, periodEnd, cancels = false },
    ) {
      const rows = await run<{ outcome: string }>(
        writer,
        'select private.apply_payment($1, $2, $3, $4, $5, $6, $7) as outcome',
        [subscription, person, status, trialStart, trialEnd, periodEnd, cancels],
      )
      return rows[0]?.outcome
    },
    async rowOf(person) {
      const [row] = await run(
        writer,
        `select plan.tier, plan.status, plan.is_trial, to_json(plan.trial_start) as trial_start,
           to_json(plan.trial_end) as trial_end, to_json(plan.current_period_end) as period_end,
           plan.cancel_at_period_end as cancels, plan.stripe_subscription_id as subscription, plan.payment_status,
           account.has_used_trial
         from public.subscriptions as plan join public.users as account on account.id = plan.user_id
         where plan.user_id = $1`,
        [person],
      )
      return row
    },
    async viewOf(person) {
      const [row] = await run(
        person,
        `select tier, status, is_pro, is_trialing, to_json(trial_ends_at) as trial_ends_at,
           to_json(current_period_end) as period_end, cancel_at_period_end as cancels, is_cancelled, payment_status
         from public.subscription_view`,
      )
      return row
    },
  }
}
