import { format, isValid, parse } from 'date-fns'

/** How a day is written: 'November 21, 2026' or '11/21/2026'. */
export type DateStyle = 'long' | 'short'

const patterns: Record<DateStyle, string> = { long: 'MMMM d, yyyy', short: 'MM/dd/yyyy' }
const readable = [
  'MMMM d, yyyy',
  'MMM d, yyyy',
  'MMMM d yyyy',
  'MMM d yyyy',
  'M/d/yyyy',
  'M/d/yy',
  'yyyy-MM-dd',
  'd MMMM yyyy',
  'd MMM yyyy',
]

/** The local midnight of a day, only for display in a calendar; null if it is no valid day. */
export function dateOfDay(day: string | null): Date | null {
  if (day === null || day === '') return null
  const date = parse(day, 'yyyy-MM-dd', new Date(2000, 0, 1))
  return isValid(date) ? date : null
}

/** 'YYYY-MM-DD' of the day that a calendar shows. */
export function dayOfDate(date: Date): string {
  return format(date, 'yyyy-MM-dd')
}

/** The day as people write it; '' if there is none. */
export function writeDay(day: string | null, style: DateStyle): string {
  const date = dateOfDay(day)
  return date === null ? '' : format(date, patterns[style])
}

/** Reads typed or pasted text as a day: 'YYYY-MM-DD', or null if it is none. */
export function readDay(text: string): string | null {
  const trimmed = text.trim().replace(/\s+/g, ' ')
  for (const pattern of readable) {
    const date = parse(trimmed, pattern, new Date(2000, 0, 1))
    if (isValid(date) && date.getFullYear() >= 1970 && date.getFullYear() < 2200) {
      return dayOfDate(date)
    }
  }
  return null
}
