import { describe, expect, it } from 'vitest'
import { orderOfDates, readDate } from '#src/imports/read-date.ts'

describe('a date of a file', () => {
  it.each([
    ['2025-03-04', '2025-03-04'],
    ['2025/3/4', '2025-03-04'],
    ['2025-03-04T23:30:00Z', '2025-03-04'],
    ['2025-03-04 10:00', '2025-03-04'],
    ['25/12/2025', '2025-12-25'],
    ['25.12.25', '2025-12-25'],
    ['1-2-70', '1970-02-01'],
    ['4 March 2025', '2025-03-04'],
    ['4th Mar 2025', '2025-03-04'],
    ['04-Mar-25', '2025-03-04'],
    ['March 4, 2025', '2025-03-04'],
    ['Tuesday, March 4, 2025', '2025-03-04'],
    ['Mar 4th 2025', '2025-03-04'],
    ['03/04/2025, 2:15 PM', '2025-04-03'],
    ['29/02/2024', '2024-02-29'],
  ])('%s is %s, day first', (text, date) => {
    expect(readDate(text, 'day first')).toBe(date)
  })

  it('is another day if the month comes first', () => {
    expect(readDate('03/04/2025', 'month first')).toBe('2025-03-04')
    expect(readDate('12/25/2025', 'month first')).toBe('2025-12-25')
  })

  it.each([
    '31/02/2025',
    '29/02/2025',
    '2025-13-01',
    'soon',
    '5',
    '1/1/1969',
    '01/01/2300',
    '4 Foo 2025',
  ])('%s is invalid', (text) => {
    expect(readDate(text, 'day first')).toBeNull()
  })

  it.each([
    [['03/04/2025'], 'either'],
    [['03/04/2025', '25/04/2025'], 'day first'],
    [['03/04/2025', '04/25/2025'], 'month first'],
    [['25/04/2025', '04/25/2025'], 'both'],
    [['2025-03-04', '4 March 2025'], 'none'],
    [['03/03/2025'], 'none'],
    [[], 'none'],
  ])('of %j the order is %s', (texts, order) => {
    expect(orderOfDates(texts)).toBe(order)
  })
})
