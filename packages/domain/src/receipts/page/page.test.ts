import { describe, expect, it } from 'vitest'
import { confidenceAt, rowsOf } from '#src/receipts/page/page.ts'
import { lineOf, pageOf } from '#src/testing/draw-page.ts'

describe('the rows of a page', () => {
  it('join a label and the amount in its column, from the top down', () => {
    const lines = [
      lineOf('65.20', 400, 2),
      lineOf('Cash', 0, 60),
      lineOf('TOTAL', 0, 0),
      lineOf('70.00', 400, 58),
    ]
    expect(rowsOf(lines).map(({ text }) => text)).toEqual(['TOTAL 65.20', 'Cash 70.00'])
  })

  it('follow paper that is askew', () => {
    const lines = [
      lineOf('Milk', 0, 0),
      lineOf('1.00', 200, 6),
      lineOf('12.00', 400, 12),
      lineOf('Bread', 0, 30),
    ]
    expect(rowsOf(lines).map(({ text }) => text)).toEqual(['Milk 1.00 12.00', 'Bread'])
  })

  it('keep vertically adjacent parts separate', () => {
    expect(rowsOf(pageOf(['one', 'two'])).map(({ text }) => text)).toEqual(['one', 'two'])
  })

  it('know how certain the reader was of a part', () => {
    const [row] = rowsOf([[...lineOf('Total', 0, 0, 90), ...lineOf('9.00', 100, 0, 40)]])
    expect(row && confidenceAt(row, 0, 5)).toBe(90)
    expect(row && confidenceAt(row, 6, 10)).toBe(40)
  })
})
