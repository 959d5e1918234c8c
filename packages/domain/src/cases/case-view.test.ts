import { describe, expect, it } from 'vitest'
import {
  type CaseFile,
  type CaseProduct,
  type ShownPart,
  caseView,
  dayInWords,
  labelOf,
  momentInWords,
} from '#src/cases/case-view.ts'
import { moneyProduct } from '#src/testing/money-product.ts'

const PARTS: ShownPart[] = [
  'picture',
  'order_number',
  'days',
  'amount',
  'receipt',
  'review',
  'notes',
  'proofs',
  'answer',
]

const product: CaseProduct = {
  ...moneyProduct({
    price: 40,
    order_date: '2026-03-05',
    received_date: '2026-03-09',
    reviewed_date: '2026-03-12',
    published_date: '2026-03-14',
    deal_terms: { share: 70, note: 'SECRET terms' },
    paid_date: '2026-04-01',
    sold_price: 77.77,
    seller_name: 'SECRET seller',
  }),
  id: 'p1',
  name: 'Oak lamp',
  order_number: '112-1234567-1234567',
  review_url: 'https://shop.example/reviews/R1',
  deal_notes: [{ day: '2026-03-01', text: 'Full refund within a week' }],
  is_answered: false,
}

const file = (id: string, values: Partial<CaseFile>): CaseFile => ({
  id,
  product_id: 'p1',
  kind: 'receipt',
  proof_id: null,
  proof_kind: null,
  note: null,
  width: 100,
  height: 200,
  ...values,
})

const files = [
  file('f-picture', { kind: 'picture' }),
  file('f-receipt', {}),
  file('f-review', { kind: 'review' }),
  file('f-chat', { kind: 'proofs', proof_id: 'c', proof_kind: 'chat', note: 'What they wrote' }),
]

/** What a page has only if its part was ticked. */
const SIGNS: Record<ShownPart, string[]> = {
  picture: ['f-picture'],
  order_number: ['112-1234567-1234567'],
  days: ['5 March 2026', '9 March 2026', '12 March 2026', '14 March 2026'],
  amount: ['$28.00'],
  receipt: ['f-receipt'],
  review: ['f-review', 'https://shop.example/reviews/R1'],
  notes: ['1 March 2026', 'Full refund within a week', '70% of the price.'],
  proofs: ['f-chat', 'What they wrote'],
  answer: [],
}

const subsets = Array.from({ length: 2 ** PARTS.length }, (_, bits) =>
  PARTS.filter((_part, place) => (bits & (2 ** place)) !== 0),
)

it.each(subsets.map((shows) => [shows.join(', ') || 'nothing', shows] as const))(
  'with %s ticked the page shows exactly that',
  (_, shows) => {
    const page = JSON.stringify(caseView({ shows, products: [product], files }))
    for (const part of PARTS) {
      for (const sign of SIGNS[part]) {
        expect([sign, page.includes(JSON.stringify(sign).slice(1, -1))]).toEqual([
          sign,
          shows.includes(part),
        ])
      }
    }
    expect(page.includes('"answer":"asked"')).toBe(shows.includes('answer'))
    expect(page).toContain('Oak lamp')
    expect(page).not.toMatch(/SECRET|77|share|paid_date|40/)
  },
)

const factsOf = (shows: string[], values: Partial<CaseProduct>) =>
  caseView({ shows, products: [{ ...product, ...values }], files: [] }).products[0]?.facts

describe('the amount', () => {
  it.each<[string, Partial<CaseProduct>, { label: string; value: string }[]]>([
    ['is what is open', {}, [{ label: 'Amount asked for', value: '$28.00' }]],
    [
      'is what is left of it',
      { refund_received: 20.5 },
      [{ label: 'Amount asked for', value: '$7.50' }],
    ],
    [
      'has the commission with it',
      { commission: true, commission_amount: 2 },
      [{ label: 'Amount asked for', value: '$30.00' }],
    ],
    ['of yen has no decimals', { currency: 'JPY' }, [{ label: 'Amount asked for', value: '¥28' }]],
    [
      'is nothing after the refund',
      { refund_received: 28 },
      [{ label: 'Refund', value: 'Refunded' }],
    ],
    [
      'is nothing when all is completed',
      { status: 'paid' },
      [{ label: 'Refund', value: 'Refunded' }],
    ],
    ['is unknown without a price', { price: null, deal_terms: null }, []],
    ['of a wish is nothing', { status: 'wishlist' }, []],
  ])('%s', (_, values, facts) => {
    expect(factsOf(['amount'], values)).toEqual(facts)
  })

  it('of several products is summed by currency, if it is ticked', () => {
    const products = [
      product,
      { ...product, id: 'p2' },
      { ...product, id: 'p3', currency: 'EUR' },
      { ...product, id: 'p4', currency: 'GBP', status: 'paid' as const },
    ]
    expect(caseView({ shows: ['amount'], products, files }).totals).toEqual(['$56.00', '€28.00'])
    expect(caseView({ shows: ['answer', 'days'], products, files }).totals).toEqual([])
    expect(caseView({ shows: ['amount'], products: [product], files }).totals).toEqual([])
  })
})

describe('the answer', () => {
  it.each<[string, Partial<CaseProduct>, 'asked' | 'said' | null]>([
    ['is asked for while money is open', {}, 'asked'],
    ['is asked for while nobody knows how much', { price: null, deal_terms: null }, 'asked'],
    ['was given', { is_answered: true }, 'said'],
    ['is not asked for after the refund', { refund_received: 28 }, null],
    ['is not asked for of a completed product', { status: 'paid' }, null],
  ])('%s', (_, values, answer) => {
    const view = caseView({ shows: ['answer'], products: [{ ...product, ...values }], files })
    expect(view.products[0]?.answer).toBe(answer)
  })
})

const viewFiles = (list: CaseFile[]) =>
  caseView({ shows: ['receipt', 'proofs'], products: [product], files: list }).products[0]?.files
const chat = (id: string) => file(id, { kind: 'proofs', proof_id: id, proof_kind: 'chat' })

describe('files', () => {
  it('of several pages are one entry, and each page says which it is', () => {
    expect(viewFiles([file('a', {}), file('b', {})])).toMatchObject([
      {
        label: 'Receipt',
        pages: [
          { id: 'a', alt: 'Receipt of Oak lamp, page 1 of 2' },
          { id: 'b', alt: 'Receipt of Oak lamp, page 2 of 2' },
        ],
      },
    ])
  })

  it('of two proofs stay apart, also if both are chats without a note', () => {
    expect(viewFiles([chat('a'), chat('b')])?.map(({ pages }) => pages.length)).toEqual([1, 1])
  })

  it('belong to their product alone', () => {
    expect(viewFiles([file('a', { product_id: 'other' })])).toEqual([])
  })

  it.each([
    ['picture', null, 'Picture'],
    ['receipt', null, 'Receipt'],
    ['review', null, 'Review'],
    ['proofs', 'chat', 'Chat'],
    ['proofs', 'photo', 'Photo'],
    ['proofs', 'invoice', 'Invoice'],
    ['proofs', 'payment', 'Payment'],
    ['proofs', 'other', 'Proof'],
    ['proofs', 'of a later version', 'Proof'],
    ['proofs', null, 'Proof'],
  ] as const)('%s %s: %s', (kind, proof_kind, label) => {
    expect(labelOf({ kind, proof_kind })).toBe(label)
  })
})

it('a product without values has its name alone, and one without a name has another', () => {
  const everything = { shows: PARTS.filter((part) => part !== 'answer'), files: [] }
  const bare = { facts: [], reviewUrl: null, terms: null, notes: [], files: [], answer: null }
  for (const name of [null, '', '  ']) {
    expect(caseView({ ...everything, products: [{ id: 'p', name }] }).products).toEqual([
      { id: 'p', name: 'Unnamed product', ...bare },
    ])
  }
})

it.each(['javascript:alert(1)', 'data:text/html,x', '//shop.example', ''])(
  'a review at %j is no link',
  (review_url) => {
    const view = caseView({ shows: ['review'], products: [{ ...product, review_url }], files: [] })
    expect(view.products[0]?.reviewUrl).toBeNull()
  },
)

it('days and moments read the same everywhere', () => {
  expect(dayInWords('2026-03-05')).toBe('5 March 2026')
  expect(dayInWords('soon')).toBe('soon')
  expect(momentInWords(new Date('2026-12-31T23:05:59.999Z'))).toBe('31 December 2026, 23:05 UTC')
})
