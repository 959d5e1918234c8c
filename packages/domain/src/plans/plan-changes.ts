/** A plan as an admin's list of users shows it. */
export interface HeldPlan {
  status: string
  isTrial: boolean
  /** Whether the payment provider has an active subscription for it. */
  isPaid: boolean
  /** Whether that ends with its period. */
  isCancelled: boolean
}

/**
 * Whether a paid subscription has to end before an admin gives that plan, because the provider decides a paid plan. Pro does
 * not need it, except during a trial that will be charged. The database makes the final decision. docs/behaviour/admin-plans.md
 */
export function needsPaymentEnd(
  choice: 'free' | 'pro' | 'trial',
  { isPaid, isTrial }: HeldPlan,
): boolean {
  return isPaid && (choice !== 'pro' || isTrial)
}

/** Whether an admin can end a plan with its billing period. */
export function canCancelPlan({ status, isTrial, isPaid, isCancelled }: HeldPlan): boolean {
  return isPaid && status === 'active' && !isTrial && !isCancelled
}
