import { describe, expect, it } from 'vitest'
import { describeConflict, fieldsKept } from '#src/features/products/unsent/conflict-words.ts'

const payment = { date: '2026-05-02', amount: 15, method: 'PayPal', reference: null }
const sellers = new Map<unknown, string>([['s1', 'Acme']])

describe('the fields of a conflict', () => {
  it.each<[string, object, object, object[]]>([
    [
      'an amount',
      { price: 5 },
      { price: 7.5 },
      [{ field: 'price', label: 'Price', mine: '€5.00', theirs: '€7.50' }],
    ],
    [
      'a status',
      { status: 'received' },
      { status: 'paid' },
      [{ field: 'status', label: 'Status', mine: 'Received', theirs: 'Completed' }],
    ],
    [
      'what one of them took away',
      { additional_notes: null },
      { additional_notes: 'Ask again.' },
      [{ field: 'additional_notes', label: 'Notes', mine: 'Nothing', theirs: 'Ask again.' }],
    ],
    [
      'a seller',
      { seller_id: 's1' },
      { seller_id: null },
      [{ field: 'seller_id', label: 'Seller', mine: 'Acme', theirs: 'Unassigned' }],
    ],
    [
      'an address, once',
      { url: 'https://a.test', amazon_url: null },
      { url: 'https://b.test', amazon_url: 'https://b.test' },
      [{ field: 'url', label: 'Link', mine: 'https://a.test', theirs: 'https://b.test' }],
    ],
    [
      'payments, which say the rest of a refund',
      { refund_payments: [payment], refund_received: 15, refund_method: 'PayPal' },
      { refund_payments: [], refund_received: null, refund_method: null },
      [
        {
          field: 'refund_payments',
          label: 'Refunds',
          mine: 'Refund of €15.00 by PayPal',
          theirs: 'Nothing',
        },
      ],
    ],
    [
      'a review link',
      { review_url: 'https://a.test/r' },
      { review_url: null },
      [{ field: 'review_url', label: 'Review link', mine: 'https://a.test/r', theirs: 'Nothing' }],
    ],
    [
      'a storage place',
      { storage_place: 'Box 3' },
      { storage_place: null },
      [{ field: 'storage_place', label: 'Storage place', mine: 'Box 3', theirs: 'Nothing' }],
    ],
    [
      'notes of what was agreed',
      { deal_notes: [{ day: '2026-05-02', text: 'All back' }] },
      {
        deal_notes: [
          { day: '2026-05-01', text: 'Half' },
          { day: '2026-05-02', text: 'PayPal' },
        ],
      },
      [
        {
          field: 'deal_notes',
          label: 'Notes of what was agreed',
          mine: 'May 2, 2026: All back',
          theirs: 'May 1, 2026: Half · May 2, 2026: PayPal',
        },
      ],
    ],
    [
      'a total alone',
      { refund_received: 15 },
      { refund_received: 20 },
      [{ field: 'refund_received', label: 'Refund received', mine: '€15.00', theirs: '€20.00' }],
    ],
  ])('%s', (_what, change, theirs, expected) => {
    expect(describeConflict({ ...change }, { ...theirs }, 'EUR', sellers)).toEqual(expected)
  })

  it('dependent fields follow the field that is decided', () => {
    expect([...fieldsKept(new Set(['url', 'name']))]).toEqual(['url', 'name', 'amazon_url'])
  })
})
