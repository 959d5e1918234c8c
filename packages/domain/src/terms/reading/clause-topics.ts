import type { TermsStart } from '#src/terms/deal-terms.ts'
import type { Clause } from '#src/terms/reading/message-text.ts'
import type { Mark } from '#src/terms/reading/findings.ts'
import {
  AFTER,
  DELIVERY,
  KEEP,
  LIVE,
  ORDER,
  REFUND,
  REVIEW,
  UNCLEAR_LIVE,
} from '#src/terms/reading/term-words.ts'

/** The day from which time counts, as a clause names it. */
export type Start = { start: TermsStart; mark: Mark; index: number; end: number }

export type Topic = 'refund' | 'review' | 'keep'

/** A clause, what it is about, and the days that it counts from. */
export type Part = Clause & {
  starts: Start[]
  /** What its own words are about; null if they do not say. */
  own: Topic | null
  /** What it is about in its message: its own topic, else that of the clauses beside it. */
  topic: Topic | null
}

/** How many letters may be between 'after' and the day's own words. */
const REACH = 60

/** The days from which time counts: 'after the review is live', 'seven days from delivery'. */
export function startsOf(clause: string): Start[] {
  const marks = [...clause.matchAll(AFTER)]
  return marks.flatMap((mark, position): Start[] => {
    const begin = mark.index + mark[0].length
    const limit = Math.min(marks[position + 1]?.index ?? clause.length, begin + REACH)
    const reach = clause.slice(begin, limit)
    const refund = reach.search(REFUND)
    const words = refund === -1 ? reach : reach.slice(0, refund)
    const found = startOf(words)
    return found === null ? [] : [{ ...found, index: mark.index, end: begin + words.length }]
  })
}

function startOf(words: string): Pick<Start, 'start' | 'mark'> | null {
  const isReview = REVIEW.test(words)
  const isDelivery = DELIVERY.test(words)
  const isOrder = ORDER.test(words)
  if (isReview) {
    if (LIVE.test(words)) return { start: 'publication', mark: isDelivery ? 'look' : 'sure' }
    const isClear = !UNCLEAR_LIVE.test(words) && !isDelivery && !isOrder
    return { start: 'review', mark: isClear ? 'sure' : 'look' }
  }
  if (isDelivery) return { start: 'delivery', mark: isOrder ? 'look' : 'sure' }
  if (isOrder)
    return { start: 'order', mark: /number|nummer|numero/u.test(words) ? 'look' : 'sure' }
  if (LIVE.test(words)) return { start: 'publication', mark: 'look' }
  return /\bpost(?:ed|ing)?\b/u.test(words) ? { start: 'review', mark: 'look' } : null
}

/**
 * The clauses with their topics. A clause without one belongs to the refund beside it in its sentence; if it counts from the
 * review, to the refund, too; else to the clause before.
 */
export function partsOf(clauses: readonly Clause[]): Part[] {
  const parts = clauses.map((clause): Part => {
    const starts = startsOf(clause.text)
    const own = topicOf(clause.text, starts)
    return { ...clause, starts, own, topic: own }
  })
  for (const [index, part] of parts.entries()) {
    if (part.own !== null) continue
    const beside = [parts[index + 1], parts[index - 1]].find(
      (other) => other?.own === 'refund' && other.sentence === part.sentence,
    )
    const isPaidThen = part.starts.some(
      ({ start }) => start === 'review' || start === 'publication',
    )
    part.topic = beside?.own ?? (isPaidThen ? 'refund' : (parts[index - 1]?.topic ?? null))
  }
  return parts
}

/** The clause with blanks for the days from which time counts; amounts keep their places. */
export function withoutStarts({ text, starts }: Pick<Part, 'text' | 'starts'>): string {
  let rest = text
  for (const { index, end } of starts) {
    rest = `${rest.slice(0, index)}${' '.repeat(end - index)}${rest.slice(end)}`
  }
  return rest
}

function topicOf(text: string, starts: readonly Start[]): Topic | null {
  if (REFUND.test(text)) return 'refund'
  if (KEEP.test(text)) return 'keep'
  return REVIEW.test(withoutStarts({ text, starts: [...starts] })) ? 'review' : null
}
