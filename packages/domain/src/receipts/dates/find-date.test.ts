import { describe, expect, it } from 'vitest'
import { readReceipt } from '#src/receipts/read-receipt.ts'
import { pageOf } from '#src/testing/draw-page.ts'

const read = (texts: readonly string[], confidence?: number) =>
  readReceipt(
    { source: 'text', pages: [pageOf(texts, confidence)] },
    { today: '2026-11-21', dateOrder: 'day first' },
  )

describe('the date of a receipt', () => {
  it.each([
    ['Date: 25/12/2018', '2018-12-25', true],
    ['Date: 03/04/2018', '2018-04-03', false],
    ['12/28/2017 10:17', '2017-12-28', true],
    ['2018-03-18 13:21', '2018-03-18', true],
    ['10 Apr 2018', '2018-04-10', true],
    ['Ordered on September 8, 2024', '2024-09-08', true],
    ['02/JAN/2017', '2017-01-02', true],
    ['Date: 02/02/2017', '2017-02-02', true],
    ['Date 3O/O3/2018', '2018-03-30', false],
    ['Date: 05 03- 2018', '2018-03-05', false],
  ])('of %j is %s, sure: %s', (text, value, sure) => {
    expect(read([text]).orderDate).toMatchObject({ value, sure })
  })

  it.each(['Time 11.14.00', 'Date 31/02/2018', '01/01/2099', 'No 12/345/6'])(
    'is missing in %j',
    (text) => {
      expect(read([text]).orderDate).toBeNull()
    },
  )

  it('is clarified by another one that is unambiguous', () => {
    expect(read(['Date: 04/03/2018', 'Printed 2018-03-04 10:00']).orderDate).toMatchObject({
      value: '2018-03-04',
      sure: true,
    })
  })

  it('is that of the order, not of its delivery or return', () => {
    const texts = [
      'Ordered on November 1, 2024',
      'Delivered November 2, 2024',
      'Return window closed on January 31, 2025',
    ]
    expect(read(texts).orderDate).toMatchObject({ value: '2024-11-01', sure: true })
  })

  it.each([
    ['the day of the week', ['Wed 03/04/2026']],
    ['another day with the same marks', ['03/04/2026 10:11', 'Member since 25/12/2020']],
    ['a number of the sale', ['03/04/2026 10:11', 'Invoice No: 2026040300012']],
  ])('is clarified by %s', (_what, texts) => {
    const [first = ''] = texts
    const expected = first.startsWith('Wed') ? '2026-03-04' : '2026-04-03'
    expect(read(texts).orderDate).toMatchObject({ value: expected, sure: true })
  })

  it('has both readings if nothing clarifies it', () => {
    expect(read(['03/04/2026']).orderDate).toEqual({
      value: '2026-04-03',
      sure: false,
      others: ['2026-03-04'],
    })
    expect(read(['Total C$12.00', 'Toronto, ON M5H 1J9', '03/04/2026']).orderDate).toMatchObject({
      value: '2026-04-03',
      sure: false,
    })
  })

  it.each([
    [['Springfield, IL 62704'], '2026-03-04'],
    [['Kuala Lumpur', 'Total RM 12.00', 'Cash RM 12.00'], '2026-04-03'],
    [['Total £12.00', 'Visa £12.00'], '2026-04-03'],
    [['Leeds LS1 4DY'], '2026-04-03'],
  ])('follows the place of purchase: %j', (texts, value) => {
    expect(read([...texts, '03/04/2026']).orderDate).toMatchObject({ value, sure: true })
  })

  it('is uncertain if the address and the money are of two countries', () => {
    const texts = ['Springfield, IL 62704', 'Total £12.00', 'Visa £12.00', '03/04/2026']
    expect(read(texts).orderDate?.sure).toBe(false)
  })

  it.each(['25/12/20188:13:39 PM', '25/12/2018-18:21', '25DEC201818:21', '25 Dec 2018 18:21'])(
    'has its time beside it without a space: %s',
    (text) => {
      expect(read([text]).orderDate).toMatchObject({ value: '2018-12-25', sure: true })
    },
  )

  it('has a month with a misread letter, and is marked', () => {
    expect(read(['02/Ja0/2018 10:49']).orderDate).toMatchObject({
      value: '2018-01-02',
      sure: false,
    })
  })

  it('has every month that a lost letter leaves, and is marked', () => {
    const { orderDate } = read(['14/um/2017 08:34'])
    expect(orderDate).toMatchObject({ value: '2017-06-14', sure: false })
    expect(read(['14/xx/2017 08:34', '14 pc 2017']).orderDate).toBeNull()
  })

  it('is never certain for a delivery, a return or a day that does not fit its weekday', () => {
    expect(read(['Delivered March 5, 2026']).orderDate?.sure).toBe(false)
    expect(read(['Return by March 5, 2026']).orderDate?.sure).toBe(false)
    expect(read(['Mon March 4, 2026']).orderDate?.sure).toBe(false)
  })
})
