import { describe, expect, it } from 'vitest'
import { amazonRefundNotes } from '#src/imports/kinds/amazon-refunds.ts'
import { rowsOf, sheetOf } from '#src/testing/sheet-of.ts'

const order = '112-7770001-0000001'
const refund = {
  'Order ID': order,
  'Refund Amount': '9.73',
  Currency: 'USD',
  'Refund Date': '2026-03-25T10:00:00Z',
  'Creation Date': '3/24/2026',
  'Payment Status': 'Completed',
}

function notesOf(...rows: Partial<typeof refund>[]) {
  const sheet = sheetOf(rowsOf(rows.map((row) => ({ ...refund, ...row }))))
  const other = sheetOf([['Something else'], ['x']])
  const reading = { timeZone: 'America/Los_Angeles', currency: 'CAD' }
  return Object.fromEntries(amazonRefundNotes([other, sheet], reading))
}

describe("a refund in Amazon's files", () => {
  it.each([
    [{}, 'Amazon refunded $9.73 on 2026-03-25'],
    [{ Currency: 'EUR' }, 'Amazon refunded €9.73 on 2026-03-25'],
    [{ Currency: 'Not Available' }, 'Amazon refunded CA$9.73 on 2026-03-25'],
    [{ 'Refund Amount': '-1,249.00' }, 'Amazon refunded $1,249.00 on 2026-03-25'],
    [{ 'Refund Date': 'Not Available' }, 'Amazon refunded $9.73 on 2026-03-24'],
    [{ 'Refund Date': '', 'Creation Date': '3/4/2026' }, 'Amazon refunded $9.73 on 2026-03-04'],
    [{ 'Refund Date': '', 'Creation Date': '' }, 'Amazon refunded $9.73'],
  ])('with %j is the note %j', (row, note) => {
    expect(notesOf(row)).toEqual({ [order]: [note] })
  })

  it.each([
    [{ 'Order ID': '' }],
    [{ 'Refund Amount': '' }],
    [{ 'Refund Amount': 'much' }],
    [{ 'Refund Amount': '0.00' }],
    [{ 'Payment Status': 'Failed' }],
    [{ 'Payment Status': 'Cancelled' }],
    [{ 'Payment Status': 'Reversed' }],
  ])('with %j is no note', (row) => {
    expect(notesOf(row)).toEqual({})
  })

  it('is one note for the rows of one payout', () => {
    expect(notesOf({}, {}, { 'Refund Amount': '1.00' })).toEqual({
      [order]: ['Amazon refunded $9.73 on 2026-03-25', 'Amazon refunded $1.00 on 2026-03-25'],
    })
  })
})
