import type { ReceiptReading } from '@sampletrail/domain/receipts/receipt-reading.ts'
import { describe, expect, it } from 'vitest'
import { type Expected, type Score, scoreReading } from './score.ts'
import { fieldsThatMislead, tableOf } from './table.ts'

const reading: ReceiptReading = {
  name: null,
  total: { value: 1299, sure: true, others: [] },
  currency: { value: 'USD', sure: false, others: [] },
  orderDate: { value: '2018-02-12', sure: false, others: [] },
  orderNumber: null,
  merchant: { value: 'Mr. D.I.Y. (M) Sdn Bhd', sure: true, others: [] },
  items: [{ name: 'Cup', quantity: 1, price: 1299, sure: true }],
  isSeveral: false,
}
const outcomeOf = (expected: Expected): string | undefined =>
  scoreReading(expected, reading)[0]?.outcome

function thirtyOf(field: string, wrong: number): Score[] {
  return Array.from({ length: 30 }, (_, place) => ({
    field,
    outcome: place < wrong ? 'wrong-without-a-mark' : 'right',
    want: '',
    got: '',
  }))
}

describe('how a document was read', () => {
  it.each([
    [{ total: 'RM 12.99' }, 'right'],
    [{ total: '$12.90' }, 'wrong-without-a-mark'],
    [{ total: 12.99 }, 'right'],
    [{ date: '12/02/2018' }, 'right-but-marked'],
    [{ date: '12 FEB 18' }, 'right-but-marked'],
    [{ date: '12/FEB/2018' }, 'right-but-marked'],
    [{ orderDate: '2018-12-02' }, 'wrong-but-marked'],
    [{ date: '12/28/2017' }, 'wrong-but-marked'],
    [{ orderNumber: '114-1234567-7654321' }, 'missing'],
    [{ company: 'MR. D.I.Y. (M) SDN. BHD.' }, 'right'],
    [{ merchant: 'Another' }, 'wrong-without-a-mark'],
    [{ currency: 'USD' }, 'right-but-marked'],
    [{ name: 'Cup' }, 'missing'],
    [{ items: 1 }, 'right'],
    [{ items: ['Cup', 'Plate'] }, 'wrong-without-a-mark'],
  ])('for %j is %s', (expected, outcome) => {
    expect(outcomeOf(expected)).toBe(outcome)
  })

  it('names the fields that mislead: more than one in thirty', () => {
    expect(fieldsThatMislead([...thirtyOf('total', 1), ...thirtyOf('date', 2)])).toEqual(['date'])
  })

  it('is a table with a row for each field', () => {
    const lines = tableOf(scoreReading({ total: 12.99, date: '12/02/2018' }, reading)).split('\n')
    expect(lines.map((line) => line.split(/ {2,}/u))).toEqual([
      [
        'field',
        'documents',
        'right',
        'right-but-marked',
        'wrong-but-marked',
        'wrong-without-a-mark',
        'missing',
      ],
      ['total', '1', '1', '0', '0', '0', '0'],
      ['date', '1', '0', '1', '0', '0', '0'],
    ])
  })
})
