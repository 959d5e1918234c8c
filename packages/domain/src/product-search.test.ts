import { describe, expect, it } from 'vitest'
import { PRODUCT_STATUSES } from '#src/lifecycle.ts'
import {
  type FilterableProduct,
  filterProducts,
  formatStatuses,
  parseStatuses,
  sortProducts,
} from '#src/product-search.ts'

function product(id: string, values: Partial<FilterableProduct> = {}): FilterableProduct {
  return {
    id,
    name: null,
    order_number: null,
    status: 'ordered',
    seller_id: null,
    price: null,
    created_at: '2026-11-01T00:00:00+00:00',
    ...values,
  }
}

const lamp = product('lamp', { name: 'Desk Lamp', price: 19.99, seller_id: 's1' })
const mug = product('mug', { name: 'Travel mug', order_number: '112-1784496-5402621', price: 8 })
const bare = product('bare', { status: 'paid', created_at: '2026-11-02T00:00:00+00:00' })
const all = [lamp, mug, bare]

describe('filtering products', () => {
  it.each([
    ['', ['lamp', 'mug', 'bare']],
    ['lamp', ['lamp']],
    ['  LAMP ', ['lamp']],
    ['1784496', ['mug']],
    ['%', []],
    ['desk  lamp', []],
  ])('the text %j finds %j', (search, found) => {
    const filter = { search, statuses: PRODUCT_STATUSES, sellerId: null }
    expect(filterProducts(all, filter).map(({ id }) => id)).toEqual(found)
  })

  it('keeps the statuses that are on, and nothing when none is', () => {
    const filter = { search: '', statuses: ['paid'] as const, sellerId: null }
    expect(filterProducts(all, filter)).toEqual([bare])
    expect(filterProducts(all, { ...filter, statuses: [] })).toEqual([])
  })

  it('keeps one seller', () => {
    const filter = { search: '', statuses: PRODUCT_STATUSES, sellerId: 's1' }
    expect(filterProducts(all, filter)).toEqual([lamp])
  })
})

describe('sorting products', () => {
  it.each([
    ['newest', ['bare', 'mug', 'lamp']],
    ['oldest', ['lamp', 'mug', 'bare']],
    ['name', ['bare', 'lamp', 'mug']],
    ['price-low', ['bare', 'mug', 'lamp']],
    ['price-high', ['lamp', 'mug', 'bare']],
  ] as const)('%s gives %j', (sort, order) => {
    expect(sortProducts(all, sort).map(({ id }) => id)).toEqual(order)
  })
})

describe('statuses in the address', () => {
  it.each([
    [undefined, [...PRODUCT_STATUSES]],
    ['', []],
    ['paid,ordered', ['ordered', 'paid']],
    ['ordered,nonsense, received', ['ordered', 'received']],
  ])('%j means %j', (list, statuses) => {
    expect(parseStatuses(list)).toEqual(statuses)
  })

  it('are left out when all are on', () => {
    expect(formatStatuses(PRODUCT_STATUSES)).toBeUndefined()
    expect(formatStatuses([])).toBe('')
    expect(formatStatuses(['paid', 'ordered'])).toBe('ordered,paid')
  })
})
