import { setImmediate } from 'node:timers/promises'
import ical from 'ical-generator'
import type { CalendarEvent } from '@sampletrail/domain/calendar/calendar-events.ts'

/** How often programs should refresh. */
const REFRESH_SECONDS = 3 * 3600

/** This many take a few milliseconds; then other work gets its turn. */
const EVENTS_AT_ONCE = 50

/**
 * The calendar as iCalendar (RFC 5545): all-day events, the same text while nothing changes. Thousands of events take seconds
 * to write, and block nothing meanwhile.
 */
export async function writeCalendar(
  events: readonly CalendarEvent[],
  publicUrl: string,
): Promise<string> {
  const parts: string[] = []
  for (let from = 0; from < events.length; from += EVENTS_AT_ONCE) {
    if (from > 0) await setImmediate()
    const part = writePart(events.slice(from, from + EVENTS_AT_ONCE), publicUrl)
    parts.push(part.slice(part.indexOf(EVENTS_BEGIN), part.lastIndexOf(CALENDAR_END)))
  }
  const frame = writePart([], publicUrl)
  const end = frame.lastIndexOf(CALENDAR_END)
  return frame.slice(0, end) + parts.join('') + frame.slice(end)
}

/** No text can contain these: its own line breaks are escaped, and folded lines begin with a space. */
const EVENTS_BEGIN = 'BEGIN:VEVENT\r\n'
const CALENDAR_END = 'END:VCALENDAR'

function writePart(events: readonly CalendarEvent[], publicUrl: string): string {
  const host = new URL(publicUrl).hostname
  const calendar = ical({
    name: 'SampleTrail',
    prodId: { company: 'SampleTrail', product: 'Products', language: 'EN' },
    ttl: REFRESH_SECONDS,
  })
  for (const { id, day, title, productId, changedAt } of events) {
    const url = `${publicUrl}/dashboard/products/${productId}`
    calendar.createEvent({
      id: `${id}@${host}`,
      start: new Date(`${day}T00:00:00Z`),
      allDay: true,
      stamp: new Date(changedAt),
      lastModified: new Date(changedAt),
      summary: title,
      description: url,
      url,
    })
  }
  return calendar.toString()
}
