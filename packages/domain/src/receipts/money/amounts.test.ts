import { describe, expect, it } from 'vitest'
import { amountsOf } from '#src/receipts/money/amounts.ts'
import { rowsOf } from '#src/receipts/page/page.ts'
import { pageOf } from '#src/testing/draw-page.ts'

const read = (text: string): number[] =>
  rowsOf(pageOf([text])).flatMap((row, place) => amountsOf(row, place).map(({ cents }) => cents))

describe('the amounts of a row', () => {
  it.each([
    ['Total: $7.60', [760]],
    ['TOTAL RM 65. 20', [6520]],
    ['RM29.30', [2930]],
    ['Total 1,299.00', [129_900]],
    ['Summe 1.299,00', [129_900]],
    ['Coupon -$3.00', [-300]],
    ['Discount 2.07-', [-207]],
    ['2 x 6.89 13.78', [689, 1378]],
    ['cash /153.35', [15_335]],
    ['GST @ 6.00% 1.20', [120]],
    ['Change $.00 tax .90', [0, 90]],
    ['Total:$65.35', [6535]],
    ['Gift Card Amount:-$23.31', [-2331]],
    ["CHF 1'024.50", [102_450]],
    ['Grand Total ₹1,53,282.00', [15_328_200]],
    ['₹1,53,282', [15_328_200]],
    ['Rs.1,53,282/-', [15_328_200]],
    ['INR 12,34,56,789.50', [12_345_678_950]],
    ['Less: -₹10,500.00', [-1_050_000]],
    ['Rs. 499.00 89.82', [49_900, 8982]],
    ['1,53,282.0', []],
    ['1,53,2820.00', []],
    ['1,5,282.00', []],
    ['at 18:10.20', []],
    ['Date 24.03.18 18:10', []],
    ['Tel 03-3271 9872', []],
    ['6.000', []],
    ['v 1.2.34', []],
  ])('of %j are %j', (text, cents) => {
    expect(read(text)).toEqual(cents)
  })
})
