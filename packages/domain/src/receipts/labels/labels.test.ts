import { describe, expect, it } from 'vitest'
import { roleOf } from '#src/receipts/labels/labels.ts'

describe('the meaning of a label', () => {
  it.each([
    ['Grand Total:', 'grand total'],
    ['Grand fotal', 'grand total'],
    ['Nett Total', 'grand total'],
    ['Tatal Inclusive GST:', 'grand total'],
    ['Total Payable:', 'grand total'],
    ['Amount due', 'grand total'],
    ['TOTAL :', 'total'],
    ['Tota! Sales', 'total'],
    ['Sub Total', 'subtotal'],
    ['SUBTOTAL', 'subtotal'],
    ['Total 6% supplies (Inc. GST):', 'subtotal'],
    ['Total Qty', 'part'],
    ['Total before tax:', 'part'],
    ['Total (Excluding GST)', 'part'],
    ['Total Savings', 'part'],
    ['Rounding Adjustment', 'part'],
    ['Tax Summary', 'summary'],
    ['Tax Code % Amt', 'summary'],
    ['Master Card', 'card'],
    ['CASH', 'cash'],
    ['CHANGE DUE', 'change'],
    ['1 Tiger Bucket', 'other'],
  ])('%j is %j', (label, role) => {
    expect(roleOf(label)).toBe(role)
  })
})
