import type { Answers } from '#src/testing/fake-backend.ts'

/** The end of paid and trial periods: noon in UTC is another day in the east. */
export const nextMonth = '2099-12-01T12:00:00Z'

const basic = {
  is_pro: false,
  is_trialing: false,
  trial_ends_at: null,
  current_period_end: null,
  cancel_at_period_end: false,
  is_cancelled: false,
  payment_status: null,
}
const pro = { ...basic, is_pro: true, current_period_end: nextMonth, payment_status: 'active' }
const trial = {
  ...pro,
  is_trialing: true,
  trial_ends_at: nextMonth,
  cancel_at_period_end: true,
  payment_status: 'trialing',
}

/** Rows of `subscription_view`, one for each possible state of a plan. */
export const planRows = {
  basic,
  pro,
  cancelled: { ...pro, cancel_at_period_end: true, is_cancelled: true },
  pastDue: { ...pro, payment_status: 'past_due' },
  unpaid: { ...basic, payment_status: 'unpaid' },
  given: { ...pro, current_period_end: null, payment_status: null },
  trial,
  cancelledTrial: { ...trial, is_cancelled: true },
  givenTrial: { ...trial, payment_status: null },
}

export type PlanRowName = keyof typeof planRows

/** The database's answers about a plan; `row` is called for each answer. */
export function answerPlan(row: () => (typeof planRows)[PlanRowName] | object): Answers {
  return {
    'GET /rest/v1/subscription_view': () => ({ body: [row()] }),
    'GET /rest/v1/subscriptions': { body: [{ is_admin: false, is_vip: false }] },
  }
}

/** The database's answer about what a person has used this month; what is not named was not used. */
export const answerUses = (used: Record<string, number>): Answers => ({
  'GET /rest/v1/subscriptions': {
    body: [
      {
        is_admin: false,
        is_vip: false,
        num_reviews: 0,
        num_facebook: 0,
        num_scans: 0,
        num_resale: 0,
        num_notification_emails_sent: 0,
        quota_reset_date: new Date().toISOString(),
        ...used,
      },
    ],
  },
})
