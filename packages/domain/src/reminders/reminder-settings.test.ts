import { expect, it } from 'vitest'
import {
  type ReminderSettings,
  USUAL_REMINDERS,
  momentIn,
  nextReminder,
  nextReminderWords,
  reminderTime,
  reminderTimeProblem,
  weekdayOf,
  withQuietDay,
} from '#src/reminders/reminder-settings.ts'

it.each([
  ['09:00', null],
  ['23:59', null],
  ['24:00', 'Enter a time.'],
  ['9:00', 'Enter a time.'],
  ['', 'Enter a time.'],
])('a reminder at %j: %j', (at, problem) => {
  expect(reminderTimeProblem(at)).toBe(problem)
})

it.each([
  [[], 6, true, [6]],
  [[7], 6, true, [6, 7]],
  [[6, 7], 6, false, [7]],
  [[7], 3, false, [7]],
  [[1, 2, 3, 4, 5, 6], 7, true, null],
])('of the quiet days %j, day %i is quiet: %s', (days, day, isQuiet, after) => {
  expect(withQuietDay(days, day, isQuiet)).toEqual(after)
})

it.each([
  ['09:00', null, '09:00'],
  ['09:00', ['22:00', '08:00'], '09:00'],
  ['07:30', ['22:00', '08:00'], '08:00'],
  ['23:00', ['22:00', '08:00'], '08:00'],
  ['22:00', ['22:00', '08:00'], '08:00'],
  ['08:00', ['22:00', '08:00'], '08:00'],
  ['13:30', ['13:00', '14:00'], '14:00'],
  ['13:00', ['13:00', '14:00'], '14:00'],
  ['14:00', ['13:00', '14:00'], '14:00'],
  ['12:59', ['13:00', '14:00'], '12:59'],
] as const)('at %s, with quiet hours %j, it is %s', (at, quiet, time) => {
  const hours = quiet === null ? null : { from: quiet[0], until: quiet[1] }
  expect(reminderTime(at, hours)).toBe(time)
})

it('weeks begin on Monday', () => {
  expect(['2026-05-18', '2026-05-24', 'soon'].map(weekdayOf)).toEqual([1, 7, 0])
})

it.each<[string, Partial<ReminderSettings> & { quiet?: boolean }, string | null]>([
  // 2026-05-20 is a Wednesday.
  ['08:59', {}, '2026-05-20 09:00'],
  ['09:00', {}, '2026-05-21 09:00'],
  ['08:00', { quietDays: [3] }, '2026-05-21 09:00'],
  ['10:00', { quietDays: [4, 5, 6, 7, 1, 2] }, '2026-05-27 09:00'],
  ['08:00', { at: '23:00', quiet: true }, '2026-05-21 08:00'],
  ['07:00', { at: '23:00', quiet: true }, '2026-05-20 08:00'],
  ['07:00', { byMail: false }, '2026-05-20 09:00'],
  ['07:00', { byMail: false, byPush: false }, null],
])('at %s on Wednesday, with %j, the next one is %s', (time, { quiet, ...how }, next) => {
  const found = nextReminder(
    { ...USUAL_REMINDERS, ...how },
    quiet === true ? { from: '22:00', until: '08:00' } : null,
    { day: '2026-05-20', time },
  )
  expect(found && `${found.day} ${found.time}`).toBe(next)
})

it.each([
  ['2026-05-20', '2026-05-21'],
  ['2026-05-19', '2026-05-20'],
  [null, '2026-05-20'],
])('a person who signed up on %s is reminded on %s at the earliest', (joinedOn, day) => {
  const now = { day: '2026-05-20', time: '07:00' }
  expect(nextReminder(USUAL_REMINDERS, null, now, joinedOn)).toEqual({ day, time: '09:00' })
})

it.each([
  ['UTC', '2026-05-20', '23:30'],
  ['Europe/Berlin', '2026-05-21', '01:30'],
  ['America/New_York', '2026-05-20', '19:30'],
  ['Mars/Olympus', '2026-05-20', '23:30'],
])('in %s it is %s, %s', (zone, day, time) => {
  expect(momentIn(new Date('2026-05-20T23:30:00Z'), zone)).toEqual({ day, time })
})

it('midnight is the beginning of a day', () => {
  expect(momentIn(new Date('2026-05-20T00:00:00Z'), 'UTC').time).toBe('00:00')
})

it.each([
  ['2026-05-20', 'today at 9 AM'],
  ['2026-05-21', 'tomorrow at 9 AM'],
  ['2026-05-24', 'on Sunday at 9 AM'],
  ['2026-05-25', 'on Monday at 9 AM'],
])('a reminder of %s comes %s', (day, words) => {
  expect(nextReminderWords({ day, time: '09:00' }, '2026-05-20')).toBe(words)
})
