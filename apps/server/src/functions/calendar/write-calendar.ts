import ical from 'ical-generator'
import type { CalendarEvent } from '@sampletrail/domain/calendar-events.ts'

/** How often programs are asked to look again. */
const REFRESH_SECONDS = 3 * 3600

/** The calendar as iCalendar (RFC 5545): all-day events, the same text for as long as nothing changes. */
export function writeCalendar(events: readonly CalendarEvent[], publicUrl: string): string {
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
