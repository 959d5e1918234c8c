import { expect, it } from 'vitest'
import { findDay } from '#src/mails/dates/find-day.ts'

/** The day that a pasted text says, without the day on which it was sent. */
function dayOf(text: string): string | null {
  const rows = [{ cells: [text], text, links: [] }]
  const source = { rows, host: 'amazon.com', sent: null, isOwn: false, today: '2026-11-26' }
  return findDay({ kind: 'order', ...source })?.value ?? null
}

it.each([
  ['Ordered Monday, November 16', '2026-11-16'],
  ['Ordered on Nov 2', '2026-11-02'],
  ['Bestellt am 2. März', '2026-03-02'],
  // Short months in Portuguese, Turkish and Polish are words in others.
  ['Ordered 2 out of 3 items', null],
  ['Ordered 2 sub orders', null],
  ['Ordered 2 list items', null],
])('%j was ordered on %s', (text, day) => {
  expect(dayOf(text)).toBe(day)
})
