import { expect, it } from 'vitest'
import { dayOfScan } from '#src/features/products/status/day-of-scan.ts'
import { receiptScan, withConfidence } from '#src/testing/receipt-scans.ts'

const today = '2026-11-22'

it("the receipt's date replaces the one that the form proposed", () => {
  expect(dayOfScan(receiptScan(), today, today)).toEqual({ date: '2026-03-04', check: null })
})

it('an uncertain date is marked, with its possible readings', () => {
  const scan = withConfidence(receiptScan({ others: { price: [], orderDate: ['2026-04-03'] } }), {
    orderDate: 'check',
  })
  const { date, check } = dayOfScan(scan, today, today)
  expect(date).toBe('2026-03-04')
  expect(check?.readings.map(({ value }) => value)).toEqual(['2026-03-04', '2026-04-03'])
})

it('a typed date stays, with the receipt’s next to it', () => {
  const { date, check } = dayOfScan(receiptScan(), '2026-11-20', today)
  expect(date).toBe('2026-11-20')
  expect(check?.text).toBe('Please check: the receipt says March 4, 2026.')
})

it('next to a typed date all possible readings of an uncertain one are offered', () => {
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
