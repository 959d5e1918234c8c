import { PLAN_LIMITS, type PlanTier } from '#src/plans.ts'

/** What a month of Pro costs. */
export const PRO_PRICE = '$10'

const basic = PLAN_LIMITS.free
const uses = basic.monthlyUses ?? 0

/** What the plan chooser says of each plan, line by line; the numbers are the limits themselves. */
export const PLAN_CONTENTS: Record<PlanTier, readonly string[]> = {
  free: [
    `Up to ${basic.products ?? 0} products`,
    `${uses} AI review generations per month`,
    `${uses} Facebook Marketplace posts per month`,
    `${uses} resale pricing reports per month`,
    `${uses} receipt scans per month`,
    `End-of-day email alerts for ${basic.keywords} keyword`,
  ],
  pro: [
    'Unlimited products',
    'Unlimited AI reviews',
    'Unlimited Facebook Marketplace posts',
    'Unlimited resale analyses',
    'Unlimited receipt scans',
    `Instant email alerts for ${PLAN_LIMITS.pro.keywords} keywords`,
  ],
}

/** What the trial banner says of the days that are left. */
export function trialRemainingText(days: number): string {
  return `You have ${days} ${days === 1 ? 'day' : 'days'} remaining in your trial.`
}
