import { describe, expect, it } from 'vitest'
import type { Sale } from '#src/imports/kinds/file-kind.ts'
import { salesInOrder } from '#src/payments/change-of-sale.ts'
import type { SaleProduct } from '#src/payments/payment-product.ts'
import { proposeSales } from '#src/payments/propose-sales.ts'
import type { KnownSales } from '#src/payments/sale-proposal.ts'
import { outcomeOfSale, saleOf, saleProduct } from '#src/testing/sale-product.ts'

interface Account {
  products: SaleProduct[]
  known: KnownSales
}

/** The account after it recorded what a file proposes. */
function record(sale: Sale, products: SaleProduct[], known: KnownSales): Account {
  const [proposal] = proposeSales([sale], products, known).proposals
  const chosen = proposal?.chosen
  if (!proposal || !chosen) throw new Error('Nothing is proposed.')
  const [step] = salesInOrder([{ ...proposal, candidate: chosen }], products)
  return {
    products: products.map((one) =>
      one.id === step?.productId ? { ...one, ...step.change } : one,
    ),
    known: {
      done: new Map([...known.done, [proposal.reference, 'recorded' as const]]),
      recorded: new Map([...known.recorded, [proposal.reference, chosen]]),
    },
  }
}

const sale = saleOf()
const first = record(sale, [saleProduct(), saleProduct({ id: 'other', name: 'Whisk' })], {
  done: new Map(),
  recorded: new Map(),
})
const refund = { price: 0, fees: 0, isTakenBack: true, refunded: 1850, itemNumber: '' }

const soldOnce = { sold: true, sold_price: 5, sold_date: '2026-06-28' }

function later(values: Partial<Sale>, { products, known }: Account = first) {
  const { proposals, ...counts } = proposeSales([saleOf(values)], products, known)
  const counted = Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [name] : []))
  return [...proposals.map(outcomeOfSale), ...counted].join(', ')
}

describe('a later report about a recorded sale', () => {
  it.each<[string, Partial<Sale>, string]>([
    ['with the same figures', {}, 'recordedBefore'],
    ['without fees', { fees: 0 }, 'recordedBefore'],
    ['with lower fees', { fees: 284 }, 'recordedBefore'],
    ['with a higher price', { price: 2000 }, 'recordedBefore'],
    ['with a label', { fees: 1104 }, 'ticked correction mat 18.5-11.04'],
    ['with half a refund', { price: 925, refunded: 925 }, 'ticked correction mat 9.25-6.94'],
    [
      'with half a refund and a label',
      { price: 925, fees: 1104 },
      'ticked correction mat 9.25-11.04',
    ],
    [
      'with half a refund and without fees',
      { price: 925, fees: 0 },
      'ticked correction mat 9.25-6.94',
    ],
    ['of the whole refund', refund, 'ticked refund mat'],
    [
      'of the whole refund, by item',
      { ...refund, itemNumber: '100000000001' },
      'ticked refund mat',
    ],
    ['of a refund of unknown amount', { ...refund, refunded: 0 }, 'ticked refund mat'],
    ['of half a refund', { ...refund, refunded: 925 }, 'ticked correction mat 9.25-6.94'],
    ['of another item of the order', { itemNumber: '100000000002' }, 'notedBefore'],
    ['of another order', { order: '10-2', price: 1 }, 'notedBefore'],
  ])('%s', (_what, values, expected) => {
    expect(later(values)).toBe(expected)
  })

  it('is not ticked if the person changed the figures', () => {
    const products = first.products.map((one) => ({ ...one, sold_fees: 1 }))
    const account = { products, known: first.known }
    expect(later({ fees: 1104 }, account)).toBe('proposed correction mat 18.5-11.04')
    expect(later(refund, account)).toBe('proposed refund mat')
    const cheaper = first.products.map((one) => ({ ...one, sold_price: 17 }))
    expect(later({ fees: 1104 }, { products: cheaper, known: first.known })).toBe(
      'proposed correction mat 17-11.04',
    )
  })

  it('says why, and has a reference of its own', () => {
    const [raised, ended] = [{ fees: 1104 }, refund].map((values) => {
      const [only] = proposeSales([saleOf(values)], first.products, first.known).proposals
      return [only?.reference, only?.candidates.map(({ kind, reasons }) => [kind, reasons])]
    })
    expect(raised).toEqual(['10-1 100000000001 | 1850 1104', [['correction', ['order']]]])
    expect(ended).toEqual(['10-1 100000000001 | refund 2026-06-28 1850', [['refund', ['order']]]])
  })

  it('has figures where the product lost its own', () => {
    const products = first.products.map((one) => ({ ...one, sold_price: null, sold_fees: null }))
    expect(later({}, { products, known: first.known })).toBe('proposed correction mat 18.5-6.94')
  })

  it('says nothing about a product that is not sold any more, or not there', () => {
    const products = first.products.map((one) => ({ ...one, sold: false }))
    expect(later({ fees: 1104 }, { products, known: first.known })).toBe('recordedBefore')
    expect(later({ fees: 1104 }, { products: [], known: first.known })).toBe('recordedBefore')
  })

  it('proposes nothing twice', () => {
    const half = saleOf({ price: 925, refunded: 925 })
    const second = record(half, first.products, first.known)
    expect(second.products[0]).toMatchObject({ sold_price: 9.25, sold_fees: 6.94 })
    expect(later(half, second)).toBe('recordedBefore')
    // The same refund in a row of its own.
    expect(later({ ...refund, refunded: 925 }, second)).toBe('recordedBefore')
    // The other half is new.
    expect(later({ ...refund, refunded: 926, date: '2026-07-01' }, second)).toBe(
      'ticked refund mat',
    )
  })

  it('proposes a refund once', () => {
    const second = record(saleOf(refund), first.products, first.known)
    expect(second.products[0]).toMatchObject({ sold: false, sold_price: null, sold_date: null })
    expect(later(refund, second)).toBe('recordedBefore')
    expect(later({}, second)).toBe('recordedBefore')
  })

  it('proposes nothing that was passed over', () => {
    const known: KnownSales = {
      done: new Map([['10-1 100000000001', 'passed over']]),
      recorded: new Map(),
    }
    expect(later({}, { products: first.products, known })).toBe('passedOverBefore')
    const byItem = { ...refund, itemNumber: '100000000001' }
    expect(later(byItem, { products: first.products, known })).toBe('passedOverBefore')
    const declined = new Map([
      ...first.known.done,
      ['10-1 100000000001 | 1850 1104', 'passed over' as const],
    ])
    const account = { products: first.products, known: { ...first.known, done: declined } }
    expect(later({ fees: 1104 }, account)).toBe('passedOverBefore')
  })

  it('whose product was deleted is recorded all the same', () => {
    const known = { done: first.known.done, recorded: new Map() }
    expect(later({}, { products: [], known })).toBe('recordedBefore')
    expect(later(refund, { products: [], known })).toBe('refundsOfOthers')
    expect(later(refund, { products: [], known: first.known })).toBe('refundsOfOthers')
  })

  it('without a number of the item is about the item with its title', () => {
    const whisk = { itemNumber: '', title: 'Balloon whisk', price: 500, fees: 0 }
    const products = [...first.products, saleProduct({ id: 'whisk', name: 'Balloon Whisk' })]
    const account = { products, known: first.known }
    // The order's other item is no news about the first.
    expect(later(whisk, account)).toBe('ticked sale whisk 5-?')
    expect(later({ ...whisk, title: 'Lamp' }, account)).toBe('nothing')
    expect(later({ ...refund, title: 'Lamp' }, account)).toBe('refundsOfOthers')
    const both = record(saleOf(whisk), products, first.known)
    expect(later({ ...refund, title: 'Balloon whisk NEW', refunded: 500 }, both)).toBe(
      'ticked refund whisk',
    )
    expect(later({ ...refund, title: 'Silicone Baking Mat 2 pcs' }, both)).toBe('ticked refund mat')
    expect(later({ ...whisk, title: 'Whisk, balloon' }, both)).toBe('recordedBefore')
  })

  it('without a number of the item is not guessed among two like it', () => {
    const [red, blue] = ['red', 'blue'].map((colour) =>
      saleProduct({ id: colour, name: `Oven Mat ${colour}`, ...soldOnce }),
    )
    const known: KnownSales = {
      done: new Map([
        ['10-1 1', 'recorded'],
        ['10-1 2', 'recorded'],
      ]),
      recorded: new Map([
        ['10-1 1', { productId: 'red', price: 500, fees: 0 }],
        ['10-1 2', { productId: 'blue', price: 500, fees: 0 }],
      ]),
    }
    const account = { products: [red, blue].flatMap((one) => one ?? []), known }
    const values = { ...refund, title: 'Oven Mat', refunded: 500 }
    expect(later(values, account)).toBe('asked red, blue')
  })
})

it('two rows of one order and item are two sales', () => {
  const { proposals } = proposeSales([sale, sale], [], { done: new Map(), recorded: new Map() })
  expect(proposals.map(({ reference }) => reference)).toEqual([
    '10-1 100000000001',
    '10-1 100000000001 #2',
  ])
})

it.each<[Partial<Sale>, string]>([
  [{}, '10-1 100000000001'],
  [{ itemNumber: '', title: ' Red  | mug ' }, '10-1 Red mug'],
  [{ order: '10 1', itemNumber: '', title: 'x'.repeat(150) }, `101 ${'x'.repeat(100)}`],
])('a sale has the reference of its order and item', (values, reference) => {
  const known = { done: new Map(), recorded: new Map() }
  expect(proposeSales([saleOf(values)], [], known).proposals[0]?.reference).toBe(reference)
})
