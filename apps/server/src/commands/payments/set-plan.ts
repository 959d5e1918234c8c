import type { PlanChoice } from '@sampletrail/contracts/admin-plans.ts'
import type { Backend, Claims } from '#src/backend.ts'
import { callProvider, requirePayments } from '#src/commands/payments/call-provider.ts'
import type { LockPayer } from '#src/commands/payments/lock-payer.ts'
import { syncPayments } from '#src/commands/payments/sync-payments.ts'
import {
  syncSubscription,
  type PaymentDependencies,
} from '#src/commands/payments/sync-subscription.ts'
import { queryAsAdmin } from '#src/db/query-as-admin.ts'
import type { PaymentProvider } from '#src/integrations/payments/payment-provider.ts'

export interface AdminPlanDependencies extends Omit<PaymentDependencies, 'payments' | 'backend'> {
  backend: Pick<Backend, 'asService' | 'asUser'>
  /** Null if no provider is set up. */
  payments: PaymentProvider | null
  lockPayer: LockPayer
}

interface PlanWish {
  choice: PlanChoice
  trialEnd: string | null
  /** Whether to end a paid subscription at once first. */
  endsPaid: boolean
}

interface Payer {
  customerId: string | null
  subscriptionId: string | null
}

const keptText =
  'The payment service does not answer, so the plan was not changed. Please try again: it continues where it stopped.'

/**
 * Puts a person on Basic, Pro or a trial for the admin of those claims: ends their paid subscription at the provider first,
 * if wanted, then writes the row. It can be repeated after any interruption. Throws `live_subscription` if there is a paid
 * subscription that must not end, `forbidden` as soon as the admin loses the flag, and `unavailable` without the
 * provider's answer. docs/behaviour/admin-plans.md
 */
export async function setPlan(
  dependencies: AdminPlanDependencies,
  claims: Claims,
  userId: string,
  { choice, trialEnd, endsPaid }: PlanWish,
): Promise<void> {
  const { backend, lockPayer, payments } = dependencies
  await callProvider(keptText, () =>
    lockPayer(userId, async () => {
      const [payer] = await queryAsAdmin<Payer>(
        backend,
        claims,
        `select customer_id as "customerId", subscription_id as "subscriptionId"
         from private.admin_payment_of($1)`,
        [userId],
      )
      // Also one that was paid a moment ago, and one that ended in an interrupted run.
      if (payer && payments !== null) await syncPayments({ ...dependencies, payments }, payer)
      if (endsPaid && payer && payer.subscriptionId !== null) requirePayments(payments)
      if (endsPaid && payments !== null)
        await endPaid({ ...dependencies, payments }, claims, userId)
      await queryAsAdmin(backend, claims, 'select public.admin_set_subscription($1, $2, $3)', [
        userId,
        choice,
        trialEnd,
      ])
    }),
  )
}

async function endPaid(
  dependencies: AdminPlanDependencies & { payments: PaymentProvider },
  claims: Claims,
  userId: string,
): Promise<void> {
  const [note] = await queryAsAdmin<{ ending: string | null }>(
    dependencies.backend,
    claims,
    'select private.note_payment_end($1) as ending',
    [userId],
  )
  if (!note || note.ending === null) return
  await dependencies.payments.cancelNow(note.ending)
  await syncSubscription(dependencies, note.ending)
}
