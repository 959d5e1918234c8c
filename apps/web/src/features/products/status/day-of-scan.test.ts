import { expect, it } from 'vitest'
import { dayOfScan } from '#src/features/products/status/day-of-scan.ts'
import { receiptScan, withConfidence } from '#src/testing/receipt-scans.ts'

const today = '2026-11-22'

it('the day of the receipt takes the place of the one that the form proposed', () => {
  expect(dayOfScan(receiptScan(), today, today)).toEqual({ date: '2026-03-04', check: null })
})

it('an unsure day is marked, with the ways to read it', () => {
  const scan = withConfidence(receiptScan({ others: { price: [], orderDate: ['2026-04-03'] } }), {
    orderDate: 'check',
  })
  const { date, check } = dayOfScan(scan, today, today)
  expect(date).toBe('2026-03-04')
  expect(check?.readings.map(({ value }) => value)).toEqual(['2026-03-04', '2026-04-03'])
})

it('a day that was typed stays, with the receipt’s beside it', () => {
  const { date, check } = dayOfScan(receiptScan(), '2026-11-20', today)
  expect(date).toBe('2026-11-20')
  expect(check?.text).toBe('Please check: the receipt says March 4, 2026.')
})

it('beside a day that was typed stand all the ways to read an unsure one', () => {
  const scan = withConfidence(receiptScan({ others: { price: [], orderDate: ['2026-04-03'] } }), {
    orderDate: 'check',
  })
  const { date, check } = dayOfScan(scan, '2026-11-20', today)
  expect(date).toBe('2026-11-20')
  expect(check?.text).toBe('Please check: the receipt says March 4, 2026 or April 3, 2026.')
  expect(check?.readings.map(({ value }) => value)).toEqual([
    '2026-11-20',
    '2026-03-04',
    '2026-04-03',
  ])
})

it('without a date on the receipt nothing changes', () => {
  const none = receiptScan({ orderDate: null })
  expect(dayOfScan(none, today, today)).toEqual({ date: today, check: null })
})
