import { type AlertHours, DIGEST_TIME } from '#src/alerts/alert-hours.ts'
import { clockWords, zoneWords } from '#src/dates/clock-words.ts'
import { type Plans, planTermsOf } from '#src/plans/plans.ts'

/** The limits of an alert, as in the database (keyword_alerts). docs/behaviour/alerts.md */
export const KEYWORD_LENGTHS = { least: 2, most: 100 } as const
export const MAX_EXCLUDED = 20
/** Days of a preview, and the count above which it only says that there are more. */
export const PREVIEW_DAYS = 30
export const PREVIEW_COUNTED = 1000

/** A keyword as stored: no surrounding spaces, one between words. */
export function tidyKeyword(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim()
}

/** A field's message about an invalid keyword, or null if it is valid. */
export function keywordProblem(text: string): string | null {
  const { length } = Array.from(tidyKeyword(text))
  if (length < KEYWORD_LENGTHS.least) return `Type at least ${KEYWORD_LENGTHS.least} characters.`
  if (length > KEYWORD_LENGTHS.most) return `Use up to ${KEYWORD_LENGTHS.most} characters.`
  return /[\p{L}\p{N}]/u.test(text) ? null : 'Use letters or digits: symbols alone find nothing.'
}

/** Words to leave out with more at the end: each once, whatever its case, without empty ones. */
export function withExcluded(words: readonly string[], more: readonly string[]): string[] {
  const all = [...words]
  for (const text of more) {
    const word = tidyKeyword(text).slice(0, KEYWORD_LENGTHS.most).trim()
    const isKnown = all.some((other) => other.toLowerCase() === word.toLowerCase())
    if (isKnown || all.length >= MAX_EXCLUDED || !/[\p{L}\p{N}]/u.test(word)) continue
    all.push(word)
  }
  return all
}

/** Whether one of the alerts, other than `exceptId`, has that keyword in any spelling. */
export function hasKeyword(
  alerts: readonly { id: string; keyword: string }[],
  keyword: string,
  exceptId: string | null,
): boolean {
  const wanted = tidyKeyword(keyword).toLowerCase()
  return alerts.some(({ id, keyword: other }) => id !== exceptId && other.toLowerCase() === wanted)
}

/** The message when there is no room for another alert; the browser shows it before the server does. */
export function keywordLimitText(isPro: boolean, plans: Plans): string {
  const limit = planTermsOf({ isPro }, plans).keywords
  const text = `You have reached the limit of ${limit} keyword ${limit === 1 ? 'alert' : 'alerts'}.`
  return isPro ? text : `${text} Upgrade to Pro for ${plans.pro.keywords} keyword alerts.`
}

/** A preview's text about the offers that an alert would have found: those as typed, and those in other forms. */
export function previewText({ found, asTyped }: { found: number; asTyped: number }): string {
  const text = `In the last ${PREVIEW_DAYS} days this would have found ${countOffers(found)}`
  const others = found - asTyped
  if (others === 0) return `${text}.`
  if (asTyped === 0) return `${text}, none exactly as typed.`
  return `${text}: ${asTyped.toLocaleString('en-US')} exactly as typed and ${others.toLocaleString('en-US')} in other forms.`
}

function countOffers(found: number): string {
  if (found >= PREVIEW_COUNTED) return `${PREVIEW_COUNTED.toLocaleString('en-US')} offers or more`
  return `${found} ${found === 1 ? 'offer' : 'offers'}`
}

/**
 * When people get their matches, in their own words: instantly on Pro, unless they want one email a day, else once a day while
 * emails are left.
 */
export function deliveryText(how: {
  isPro: boolean
  hours: AlertHours
  isMailed: boolean
  timeZone: string
  /** Emails left this month; null while unknown. */
  left: number | null
  /** Monthly emails on Basic; null without a limit. */
  monthly: number | null
}): string {
  if (!how.isMailed) {
    return 'Emails are off. You can see what your alerts find in Find Products.'
  }
  const { isDaily, quiet } = how.hours
  const pause =
    quiet === null
      ? ''
      : ` We send nothing from ${clockWords(quiet.from)} to ${clockWords(quiet.until)}.`
  if (how.isPro && !isDaily) return `We email you as soon as an offer appears.${pause}`
  const { left } = how
  const monthly = how.isPro ? null : how.monthly
  if (monthly !== null && left === 0) {
    return `You have used this month's ${countEmails(monthly)}. Until the 1st, new matches show only in Find Products.`
  }
  const rest =
    monthly === null || left === null ? '' : ` ${left} of ${countEmails(monthly)} left this month.`
  return `We email you once a day at ${clockWords(DIGEST_TIME)} (${zoneWords(how.timeZone)}).${rest}${pause}`
}

function countEmails(count: number): string {
  return `${count} ${count === 1 ? 'email' : 'emails'}`
}
