import { expect, it } from 'vitest'
import { trashDaysLeft, trashTimeText } from '#src/products/trash.ts'

it.each([
  ['a moment ago', '2026-11-21T11:59:59.9Z', 30, '30 days left'],
  ['by a clock ahead of ours', '2026-11-21T12:05:00Z', 30, '30 days left'],
  ['a day ago', '2026-11-20T12:00:00Z', 29, '29 days left'],
  ['a day and an hour ago', '2026-11-20T11:00:00Z', 29, '29 days left'],
  ['29 days and an hour ago', '2026-10-23T11:00:00Z', 1, '1 day left'],
  ['30 days ago', '2026-10-22T12:00:00Z', 0, 'About to be deleted'],
  ['long ago', '2025-01-01T00:00:00Z', 0, 'About to be deleted'],
])('of a product deleted %s the trash says how long it stays', (_when, deletedAt, days, text) => {
  expect(trashDaysLeft(deletedAt, new Date('2026-11-21T12:00:00Z'))).toBe(days)
  expect(trashTimeText(days)).toBe(text)
})
