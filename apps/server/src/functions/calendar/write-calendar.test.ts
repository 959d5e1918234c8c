import type { CalendarEvent } from '@sampletrail/domain/calendar/calendar-events.ts'
import { expect, it } from 'vitest'
import { writeCalendar } from '#src/functions/calendar/write-calendar.ts'
import { parseCalendar } from '#src/testing/parse-calendar.ts'

const events = (count: number, title: string) =>
  Array.from({ length: count }, (_, n): CalendarEvent => ({
    id: `refund-${n}`,
    kind: 'refund',
    day: '2026-03-29',
    title: `${title} ${n}`,
    productId: `${n}`,
    changedAt: '2026-01-01T00:00:00Z',
  }))

it.each([0, 1, 120])('%d events are one calendar, whatever their names', async (count) => {
  const text = await writeCalendar(
    events(count, 'Lamp\r\nEND:VCALENDAR\r\nBEGIN:VEVENT\r\n🎁🎁🎁🎁🎁🎁🎁🎁🎁🎁🎁🎁🎁🎁🎁🎁'),
    'https://example.com',
  )
  const lines = parseCalendar(text)
  const borders = lines.filter(({ name }) => ['BEGIN', 'END'].includes(name))
  const event = ['BEGIN VEVENT', 'END VEVENT']
  expect(borders.map(({ name, value }) => `${name} ${value}`)).toEqual([
    'BEGIN VCALENDAR',
    ...Array.from({ length: count }, () => event).flat(),
    'END VCALENDAR',
  ])
  expect(new Set(lines.filter(({ name }) => name === 'UID')).size).toBe(count)
  expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThan(76)
})

it('thousands of events do not block other work', async () => {
  let turns = 0
  let isWritten = false
  const nextTick = () => {
    turns += 1
    if (!isWritten) setImmediate(nextTick)
  }
  setImmediate(nextTick)
  await writeCalendar(events(1000, 'Lamp'), 'https://example.com')
  isWritten = true
  expect(turns).toBeGreaterThan(10)
})
