import { expect, it } from 'vitest'
import { dayOfMoment, orderOfDays } from '#src/imports/kinds/day-of-moment.ts'

it.each([
  ['2026-03-02T07:15:00Z', '2026-03-01'],
  ['2026-03-02T07:15Z', '2026-03-01'],
  ['2026-03-02T07:15:00.123Z', '2026-03-01'],
  ['2026-03-02 07:15:00 UTC', '2026-03-01'],
  ['2026-03-02 07:15 UTC', '2026-03-01'],
  ['2026-03-02T07:15:00  UTC', '2026-03-01'],
  ['2026-03-02T08:15:00+01:00', '2026-03-01'],
  ['2026-03-02T08:15:00+0100', '2026-03-01'],
  ['2026-03-02 08:15:00 +0100', '2026-03-01'],
  ['2026-03-02T23:15:00-08:00', '2026-03-02'],
  ['2026-03-02 07:15:00', '2026-03-02'],
  ['2026-03-02', '2026-03-02'],
  ['3/2/2026 07:15:00 PST', '2026-03-02'],
  ['Mar 2, 2026 07:15 AEST', '2026-03-02'],
  ['Mar 2, 2026  GMT', '2026-03-02'],
  ['2 MAR 2026', '2026-03-02'],
  ['2026-13-02T07:15:00Z', null],
  [`2026-03-02T07:15:00${' '.repeat(100)}Z`, null],
  ['Not Available', null],
])('%s is %s in Los Angeles', (text, day) => {
  expect(dayOfMoment(text, 'America/Los_Angeles', 'month first')).toBe(day)
})

it.each([
  [['03/25/2026', '03/04/2026'], null, null, 'month first', null],
  [['25/03/2026', '03/04/2026'], null, 'month first', 'day first', null],
  [['03/04/2026', ''], null, 'month first', 'month first', '03/04/2026'],
  [['', '03/04/2026'], null, null, 'day first', '03/04/2026'],
  [['03/04/2026'], 'month first', null, 'month first', null],
  [['03/04/2026'], 'month first', 'day first', 'month first', null],
  [['25/03/2026'], 'month first', null, 'day first', null],
  [['02.03.2026', ''], null, 'month first', 'day first', null],
  [['2.3.2026'], null, null, 'day first', null],
  [['3/2/2026 10:15'], null, 'month first', 'month first', '3/2/2026 10:15'],
  [['25/03/2026', '03/25/2026', '3/4/2026'], null, null, 'day first', '3/4/2026'],
  [['2026-03-04', '03/03/2026'], null, 'month first', 'month first', null],
  [[], null, null, 'day first', null],
] as const)(
  'of %j in a file that says %s, answered %s, the order is %s, and it asks about %s',
  (texts, known, answered, order, openDay) => {
    expect(orderOfDays({ texts, order: known }, answered)).toEqual({ order, openDay })
  },
)
