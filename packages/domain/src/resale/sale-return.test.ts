import { describe, expect, it } from 'vitest'
import { EBAY_FEES, parsePercent, purchaseOfPiece, returnOfSale } from '#src/resale/sale-return.ts'

const nothing = { paid: 0, received: 0, due: 0 }

describe('the profit of a sale', () => {
  it.each([
    // eBay's own kind of example: $25, 13.6 % and $0.40.
    [
      2500,
      { ...EBAY_FEES, shipping: 0 },
      nothing,
      { fees: 380, left: 2120, profit: 2120, profitIfPaid: 2120 },
    ],
    [
      2999,
      { feePercent: 13.6, orderFee: 40, shipping: 650 },
      { paid: 2499, received: 2499, due: 0 },
      // 407.864 cents are 408.
      { fees: 448, left: 1901, profit: 1901, profitIfPaid: 1901 },
    ],
    [
      1000,
      { feePercent: 10, orderFee: 0, shipping: 0 },
      // A refund that did not come yet is no profit.
      { paid: 2000, received: 500, due: 1500 },
      { fees: 100, left: 900, profit: -600, profitIfPaid: 900 },
    ],
    [
      30,
      { feePercent: 0, orderFee: 40, shipping: 0 },
      nothing,
      { fees: 40, left: -10, profit: -10, profitIfPaid: -10 },
    ],
  ])('of %j', (price, costs, purchase, outcome) => {
    expect(returnOfSale(price, costs, purchase)).toEqual(outcome)
  })

  it('is whole cents, and no cent is lost', () => {
    for (let price = 0; price < 40_000; price += 37) {
      const costs = { feePercent: (price % 101) + 0.25, orderFee: price % 90, shipping: 612 }
      const purchase = { paid: price % 700, received: price % 300, due: price % 50 }
      const { fees, left, profit, profitIfPaid } = returnOfSale(price, costs, purchase)
      expect(Number.isInteger(fees)).toBe(true)
      expect(left + fees + costs.shipping).toBe(price)
      expect(profit + purchase.paid - purchase.received).toBe(left)
      expect(profitIfPaid - profit).toBe(purchase.due)
    }
  })
})

it('a purchase of several pieces is divided by them, each amount rounded to the currency', () => {
  const all = { paid: 6000, received: 1000, due: 2000 }
  expect(purchaseOfPiece(all, 3, 'USD')).toEqual({ paid: 2000, received: 333, due: 667 })
  expect(purchaseOfPiece(all, 1, 'USD')).toEqual(all)
  expect(purchaseOfPiece({ ...all, paid: 500_000 }, 3, 'JPY').paid).toBe(166_700)
})

it.each([
  ['13.6', 13.6],
  [' 13,6 % ', 13.6],
  ['.5', 0.5],
  ['0', 0],
  ['100', 100],
  ['100.01', null],
  ['-1', null],
  ['13.625', null],
  ['', null],
  ['a lot', null],
  ['1e1', null],
])('%j is the percentage %j', (text, percent) => {
  expect(parsePercent(text)).toBe(percent)
})
