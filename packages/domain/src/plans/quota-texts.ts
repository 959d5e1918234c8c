import type { CalendarDate } from '#src/dates/calendar-date.ts'

/** The counted features, as named in sentences. */
export const QUOTA_FEATURES = {
  reviews: 'AI review',
  facebook: 'Facebook Marketplace post',
  scans: 'receipt scan',
  resale: 'resale analysis',
  notification_emails: 'e-mail alert',
} as const

export type QuotaFeature = keyof typeof QUOTA_FEATURES

/** One use of each feature, and several. */
export const QUOTA_USES: Readonly<Record<QuotaFeature, readonly [one: string, many: string]>> = {
  reviews: ['AI review', 'AI reviews'],
  facebook: ['Facebook Marketplace post', 'Facebook Marketplace posts'],
  scans: ['receipt scan', 'receipt scans'],
  resale: ['resale analysis', 'resale analyses'],
  notification_emails: ['alert email', 'alert emails'],
}

/** From this number of remaining uses on, people are told. */
const LOW_QUOTA = 3

/** The message after a use: null while plenty is left, or if uses are not counted (null). */
export function usesLeftText(feature: QuotaFeature, left: number | null): string | null {
  if (left === null || left > LOW_QUOTA) return null
  const name = QUOTA_FEATURES[feature]
  return left === 0
    ? `You've used all your free ${name} actions. Upgrade to Pro for unlimited access!`
    : `You have ${left} ${name} actions left...`
}

/** The message when no use is left; the database has the same. */
export function limitReachedText(feature: QuotaFeature): string {
  return `You've reached the limit for free ${QUOTA_FEATURES[feature]} actions. Upgrade to Pro for unlimited access!`
}

/**
 * Uses of a limit left in the month of `now` (UTC), from the counter and the day that it was reset. A counter of another
 * month counts as 0. One of the next day still counts, in any month: then the clock of `now` is a little behind.
 */
export function usesLeft(limit: number, used: number, resetAt: string | null, now: Date): number {
  const isCurrent = resetAt !== null && isOfMonth(new Date(resetAt), now)
  return Math.max(0, limit - (isCurrent ? used : 0))
}

/** The day on which used-up uses are there again: the first of the next month (UTC), which holds in every time zone. */
export function nextUsesDay(now: Date): CalendarDate {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  return first.toISOString().slice(0, 10)
}

const dayMs = 24 * 60 * 60_000

function isOfMonth(reset: Date, now: Date): boolean {
  if (monthOf(reset) === monthOf(now)) return true
  const tomorrow = new Date(now.getTime() + dayMs)
  return reset.toISOString().slice(0, 10) === tomorrow.toISOString().slice(0, 10)
}

function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7)
}
