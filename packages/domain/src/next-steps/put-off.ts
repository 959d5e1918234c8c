import { type CalendarDate, isCalendarDate } from '#src/dates/calendar-date.ts'

/** What a next step is about; a product has one of each at most. */
export const STEP_TOPICS = ['order', 'delivery', 'review', 'publication', 'refund'] as const
export type StepTopic = (typeof STEP_TOPICS)[number]

/** A day, or 'never'. */
export type RestsUntil = string

/**
 * The steps of a product that its owner does not want to see: until a day, or never. The column `steps_put_off` of products; null
 * if there are none. docs/behaviour/today.md
 */
export type StepsPutOff = { [Topic in StepTopic]?: RestsUntil }

type Waits = { steps_put_off: StepsPutOff | null }

/** Whether a value is one that the database accepts; the same rule as private.is_steps_put_off. */
export function isStepsPutOff(value: unknown): value is StepsPutOff {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const entries = Object.entries(value)
  return (
    entries.length > 0 &&
    entries.every(([topic, until]) => isTopic(topic) && (until === 'never' || isDay(until)))
  )
}

/** The day until which a step rests, or 'never'; null if it is to be shown. On that day it is back. */
export function putOffUntil(
  { steps_put_off: putOff }: Waits,
  topic: StepTopic,
  today: CalendarDate,
): RestsUntil | null {
  const until = putOff?.[topic]
  return until === undefined || (until !== 'never' && until <= today) ? null : until
}

/** The value after one step was put off: until a day, for good, or no longer (null). Ended rests are left out. */
export function putOffStep(
  { steps_put_off: before }: Waits,
  topic: StepTopic,
  until: RestsUntil | null,
  today: CalendarDate,
): StepsPutOff | null {
  const after: StepsPutOff = {}
  for (const one of STEP_TOPICS) {
    const kept = one === topic ? until : putOffUntil({ steps_put_off: before }, one, today)
    if (kept !== null) after[one] = kept
  }
  return isStepsPutOff(after) ? after : null
}

function isTopic(value: string): value is StepTopic {
  return STEP_TOPICS.some((topic) => topic === value)
}

function isDay(value: unknown): boolean {
  return isCalendarDate(value) && value >= '1970-01-01' && value <= '2199-12-31'
}
