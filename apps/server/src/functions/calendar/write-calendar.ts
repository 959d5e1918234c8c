import { setImmediate } from 'node:timers/promises'
import ical from 'ical-generator'
import type { CalendarEvent } from '@sampletrail/domain/calendar/calendar-events.ts'

/** How often programs are asked to look again. */
const REFRESH_SECONDS = 3 * 3600

/** So many are written in a few milliseconds; then others have their turn. */
const EVENTS_AT_ONCE = 50

/**
 * The calendar as iCalendar (RFC 5545): all-day events, the same text for as long as nothing changes. Thousands of events
 * take seconds to write, and hold nobody up meanwhile.
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

/** No text can hold these: its own line breaks are escaped, and what is folded begins with a space. */
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
