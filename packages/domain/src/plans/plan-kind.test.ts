import { expect, test } from 'vitest'
import { describePlanKind, kindOfPlan, type ListedPlan } from '#src/plans/plan-kind.ts'

const periodEnd = '2026-12-03T10:00:00Z'
const writeDay = (moment: string) => moment.slice(0, 10)

test.each<[string, string | null, boolean, string | null, string, string]>([
  ['free', null, false, null, 'free', ''],
  ['free', 'canceled', false, null, 'free', ''],
  ['free', 'unpaid', false, null, 'free', 'Payments failed'],
  ['free', 'paused', false, null, 'free', 'Subscription paused'],
  ['free', 'incomplete', false, null, 'free', 'First payment not finished'],
  ['active', null, false, null, 'given', 'Given, with no end date'],
  // A payment that gives no rights beside a given plan, also one that was cancelled.
  ['active', 'incomplete', false, periodEnd, 'given', 'Given, with no end date'],
  ['active', 'unpaid', true, periodEnd, 'given', 'Given, with no end date'],
  ['active', 'active', false, periodEnd, 'paid', 'Paid, renews on 2026-12-03'],
  ['active', 'active', false, null, 'paid', 'Paid'],
  // A trial that ended a moment ago, before the provider said what it became.
  ['active', 'trialing', false, periodEnd, 'paid', 'Paid, renews on 2026-12-03'],
  ['active', 'past_due', false, periodEnd, 'past_due', 'Past due: the last payment failed'],
  ['active', 'active', true, periodEnd, 'ending', 'Cancelled, ends on 2026-12-03'],
  ['active', 'past_due', true, periodEnd, 'ending', 'Cancelled, ends on 2026-12-03'],
  ['active', 'active', true, null, 'ending', 'Cancelled'],
  ['trial', null, false, null, 'trial', 'Basic after that'],
  ['trial', 'trialing', false, periodEnd, 'trial', 'Paid after that'],
  ['trial', 'trialing', true, periodEnd, 'ending', 'Cancelled, ends on 2026-12-03'],
])('%s with the payment %s, cancelled %s, to %s is %s', (status, paymentStatus, ...rest) => {
  const [isCancelled, end, kind, words] = rest
  const plan: ListedPlan = { status, paymentStatus, isCancelled, periodEnd: end }
  expect(kindOfPlan(plan)).toBe(kind)
  expect(describePlanKind(plan, writeDay)).toBe(words)
})
