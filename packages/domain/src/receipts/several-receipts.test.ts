import { describe, expect, it } from 'vitest'
import { readReceipt } from '#src/receipts/read-receipt.ts'
import { hasSeveralReceipts } from '#src/receipts/several-receipts.ts'
import type { PageLine } from '#src/receipts/page/page.ts'
import { pageOf } from '#src/testing/draw-page.ts'

const today = '2026-11-26'
const first = [
  'Blue Door Cafe',
  '12/03/2026',
  'Tea  2.00',
  'Cake  3.50',
  'Total  5.50',
  'Cash  5.50',
]
const second = [
  'Book Nook',
  '14/03/2026',
  'Novel  9.00',
  'Pen  1.20',
  'Total  10.20',
  'Visa  10.20',
]
const slip = ['Card payment', '12/03/2026', 'Visa ****1234', 'Approved', 'Total  5.50']

const moved = (lines: readonly PageLine[], by: { right?: number; below?: number }): PageLine[] =>
  lines.map((line) =>
    line.map((word) => ({
      ...word,
      left: word.left + (by.right ?? 0),
      right: word.right + (by.right ?? 0),
      top: word.top + (by.below ?? 0),
      bottom: word.bottom + (by.below ?? 0),
    })),
  )

describe('several receipts in one picture', () => {
  it('are seen beside and below each other', () => {
    const page = pageOf(first)
    expect(hasSeveralReceipts([...page, ...moved(pageOf(second), { right: 700 })], today)).toBe(
      true,
    )
    expect(hasSeveralReceipts([...page, ...moved(pageOf(second), { below: 400 })], today)).toBe(
      true,
    )
  })

  it('are not a receipt alone, with its card slip, or with another block below it', () => {
    const page = pageOf(first)
    expect(hasSeveralReceipts(page, today)).toBe(false)
    expect(hasSeveralReceipts([...page, ...moved(pageOf(slip), { below: 400 })], today)).toBe(false)
    const points = pageOf([
      'Your points',
      'Balance 120',
      'Total points 140',
      'Thank you',
      'See you',
    ])
    expect(hasSeveralReceipts([...page, ...moved(points, { below: 400 })], today)).toBe(false)
    expect(hasSeveralReceipts([], today)).toBe(false)
  })

  it('leave no value certain, because it may be of another one', () => {
    const page = [...pageOf(first), ...moved(pageOf(second), { below: 400 })]
    const reading = readReceipt(
      { source: 'pictures', passes: [[page], [page]] },
      { today, dateOrder: 'day first' },
    )
    expect(reading.isSeveral).toBe(true)
    const { total, orderDate, items } = reading
    expect([total?.sure, orderDate?.sure, ...items.map(({ sure }) => sure)]).not.toContain(true)
  })
})
