import { formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import type { CaseAnswer } from '#src/entities/case/answers/use-answers.ts'
import { calendarDateHere } from '#src/lib/today.ts'

/** 'The seller says that the refund was sent: PayPal, reference 7XK, Nov 26, 2026' */
export function answerWords({ method, reference, said_at: saidAt }: CaseAnswer): string {
  const day = formatShortDate(calendarDateHere(new Date(saidAt)))
  const found = reference === null ? '' : `, reference ${reference}`
  return `The seller says that the refund was sent: ${method}${found}, ${day}`
}
