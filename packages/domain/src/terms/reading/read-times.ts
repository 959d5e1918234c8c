import { type Part, withoutStarts } from '#src/terms/reading/clause-topics.ts'
import type { Findings } from '#src/terms/reading/findings.ts'
import { readAmounts, readPercents } from '#src/terms/reading/read-amounts.ts'
import { type Duration, readDurations } from '#src/terms/reading/read-days.ts'
import { AT_LEAST, BEFORE, DELIVERY, LIVE, ORDER, REVIEW } from '#src/terms/reading/term-words.ts'
import { isCalendarDate } from '#src/dates/calendar-date.ts'
import { TERMS_LIMITS } from '#src/terms/deal-terms.ts'

/** When the refund comes, when the review is due, and how long the product is kept. */
export function readTimes(parts: readonly Part[], found: Findings): void {
  for (const part of parts) {
    for (const duration of readDurations(part.text)) readDuration(part, duration, found)
    if (part.topic === 'refund') noteNumbers(part.text, found)
  }
  readStarts(parts, found)
}

/** A number beside the refund that nothing explains may be its time. */
function noteNumbers(text: string, found: Findings): void {
  const known = [...readDurations(text), ...readAmounts(text), ...readPercents(text)]
  let rest = text
  for (const { text: said } of known) rest = rest.replace(said, ' ')
  const number = /(?<![\w.,:/-])\d+(?![\w.,:/-])/u.exec(rest)
  if (number === null) return
  found.note(`The number ‘${number[0]}’ was not understood.`)
  found.unsure('days')
}

function readDuration(part: Part, duration: Duration, found: Findings): void {
  const { text, topic, own, starts } = part
  const named = `‘${duration.text.trim()}’`
  if (topic === 'keep') {
    if (own === 'keep' && duration.days >= 1 && duration.days <= TERMS_LIMITS.keepDays) {
      found.say('keep_days', duration.days, duration.isRough ? 'look' : 'sure')
    } else found.note(`The time ${named} was not understood.`)
    return
  }
  // The time of an order or a delivery is no term: 'order within 24 hours', 'arrives in 5 days'.
  if (own === null && starts.length === 0 && (ORDER.test(text) || DELIVERY.test(text))) return
  if (duration.days > TERMS_LIMITS.days || topic === null) {
    found.note(`The time ${named} was not understood.`)
    return
  }
  if (duration.days === 0 && topic !== 'refund') {
    found.note(`The time ${named} was not understood.`)
    return
  }
  if (duration.isLeast || AT_LEAST.test(text)) {
    found.note(`${named} is the earliest time, so no day was taken from it.`)
    return
  }
  if (duration.isRough) {
    found.note(`${named} was read as ${duration.days === 1 ? '1 day' : `${duration.days} days`}.`)
  }
  const isClear = own !== null && !duration.isRough
  const start = starts[0]
  if (topic === 'refund' || isAfterReview(start?.start)) {
    if (BEFORE.test(text)) {
      found.note(`${named} is before something else, so no day was taken from it.`)
      return
    }
    const isTask = REVIEW.test(withoutStarts(part))
    found.say('days', duration.days, isClear && !isTask ? 'sure' : 'look')
    return
  }
  if (start !== undefined && start.start !== 'delivery') {
    found.note('The review is due some days after the order, which terms cannot say.')
    return
  }
  found.say('review_days', duration.days, isClear && start?.mark === 'sure' ? 'sure' : 'look')
}

function isAfterReview(start: string | undefined): boolean {
  return start === 'review' || start === 'publication'
}

/** The day from which the refund's time counts: named beside the refund, or the work after which it follows. */
function readStarts(parts: readonly Part[], found: Findings): void {
  for (const [index, part] of parts.entries()) {
    if (part.topic !== 'refund' && part.starts.every(({ start }) => !isAfterReview(start))) continue
    if (part.topic === 'keep') continue
    if (part.topic === 'refund' && BEFORE.test(part.text)) {
      found.note('It says that the refund comes before something else.')
      found.doubt()
      continue
    }
    for (const { start, mark } of part.starts) found.say('after', start, mark)
    if (part.starts.length > 0 || !part.follows || part.own !== 'refund') continue
    const before = parts[index - 1]
    if (before === undefined) continue
    const start = followed(before)
    if (start !== null) found.say('after', start, 'look')
  }
  if (found.has('after')) return
  // 'Review live, refund in 3 days' names the day without 'after'.
  const live = parts.find(({ text }) => REVIEW.test(text) && LIVE.test(text))
  if (live !== undefined && parts.some(({ own }) => own === 'refund')) {
    found.say('after', 'publication', 'look')
  }
}

function followed({ text, starts }: Part): 'review' | 'publication' | 'delivery' | 'order' | null {
  if (starts[0] !== undefined && isAfterReview(starts[0].start)) return starts[0].start
  if (REVIEW.test(text)) return LIVE.test(text) ? 'publication' : 'review'
  if (DELIVERY.test(text)) return 'delivery'
  return ORDER.test(text) ? 'order' : null
}

/** 'until 2027-03-01', 'bis 1.3.2027': the days that are written without doubt. */
const DAY = /\b(\d{4})-(\d{2})-(\d{2})\b|\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/u

/** The day until which a product is kept, from a clause about keeping it. */
export function readKeptUntil(parts: readonly Part[], found: Findings): void {
  for (const { own, text } of parts) {
    if (own !== 'keep') continue
    const match = DAY.exec(text)
    if (match === null) continue
    const [, year, month, day, dayFirst, monthThen, yearLast] = match
    const date = [year ?? yearLast, month ?? monthThen, day ?? dayFirst]
      .map((digits) => (digits ?? '').padStart(2, '0'))
      .join('-')
    if (isCalendarDate(date)) found.say('keep_until', date, 'sure')
    else found.note(`The day ‘${match[0]}’ does not exist.`)
  }
}
