/** What somebody else decides about is known of a plan: by an admin's list of users. */
export interface HeldPlan {
  status: string
  isTrial: boolean
  /** Whether the payment provider has a subscription that stands behind it. */
  isPaid: boolean
  /** Whether that ends with its period. */
  isCancelled: boolean
}

/**
 * Whether what is paid for has to end before an admin gives that plan: a plan that is paid for is the provider's word.
 * Pro takes nothing from it, but for a trial that is charged for when it is over. The database has the last word. docs/behaviour/admin-plans.md
 */
export function needsPaymentEnd(
  choice: 'free' | 'pro' | 'trial',
  { isPaid, isTrial }: HeldPlan,
): boolean {
  return isPaid && (choice !== 'pro' || isTrial)
}

/** Whether an admin can have a plan end with its billing period. */
export function canCancelPlan({ status, isTrial, isPaid, isCancelled }: HeldPlan): boolean {
  return isPaid && status === 'active' && !isTrial && !isCancelled
}
