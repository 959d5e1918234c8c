import type { Claims } from '#src/backend.ts'
import { callProvider, requirePayments } from '#src/commands/payments/call-provider.ts'
import { setCancellation } from '#src/commands/payments/set-cancellation.ts'
import type { AdminPlanDependencies } from '#src/commands/payments/set-plan.ts'
import { queryAsAdmin } from '#src/db/query-as-admin.ts'
import { AppError } from '#src/http/app-error.ts'

/**
 * Cancels a subscription at the end of its billing period, for the admin of those claims; repeating it changes nothing.
 * Throws `not_found` for an unknown one and one that is on trial or has ended, and `unavailable` without the provider's
 * answer. docs/behaviour/admin-plans.md
 */
export async function cancelForAdmin(
  dependencies: Omit<AdminPlanDependencies, 'lockPayer'>,
  claims: Claims,
  subscriptionId: string,
): Promise<void> {
  const payments = requirePayments(dependencies.payments)
  await queryAsAdmin(dependencies.backend, claims, 'select private.note_cancellation($1)', [
    subscriptionId,
  ])
  const isLive = await callProvider('The payment service does not answer. Please try again.', () =>
    setCancellation({ ...dependencies, payments }, subscriptionId, true),
  )
  if (!isLive) throw new AppError('not_found', 'No active subscription found')
}
