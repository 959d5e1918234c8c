import { describe, expect, test } from 'vitest'
import { canCancelPlan, type HeldPlan, needsPaymentEnd } from '#src/plans/plan-changes.ts'

const paid: HeldPlan = { status: 'active', isTrial: false, isPaid: true, isCancelled: false }
const paidTrial: HeldPlan = { ...paid, isTrial: true }
const unpaid: HeldPlan = { ...paid, status: 'inactive' }
const given: HeldPlan = { ...paid, isPaid: false }

describe('a plan that an admin gives', () => {
  test.each([
    ['free', paid, true],
    ['trial', paid, true],
    ['pro', paid, false],
    ['pro', { ...paid, isCancelled: true }, false],
    ['free', paidTrial, true],
    ['trial', paidTrial, true],
    ['pro', paidTrial, true],
    ['free', unpaid, true],
    ['trial', unpaid, true],
    ['pro', unpaid, false],
    ['free', given, false],
    ['trial', { ...given, isTrial: true }, false],
    ['pro', given, false],
  ] as const)('%s over %j needs the end of what is paid for: %s', (choice, plan, expected) => {
    expect(needsPaymentEnd(choice, plan)).toBe(expected)
  })
})

describe('a plan can be cancelled', () => {
  test.each([
    ['when it is paid for', paid, true],
    ['not when it was cancelled', { ...paid, isCancelled: true }, false],
    ['not on trial', paidTrial, false],
    ['not when it gives nothing', unpaid, false],
    ['not when it was given', given, false],
  ])('%s', (_when, plan, expected) => {
    expect(canCancelPlan(plan)).toBe(expected)
  })
})
