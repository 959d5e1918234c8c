import { describe, expect, it } from 'vitest'
import {
  PRODUCT_SORTS,
  type SortableProduct,
  columnOfSort,
  createProductSorter,
  isProductSort,
  nextSort,
  sortProducts,
} from '#src/products/product-order.ts'

function product(id: string, values: Partial<SortableProduct> = {}): SortableProduct {
  return {
    id,
    name: null,
    order_number: null,
    status: 'ordered',
    seller_name: null,
    seller: null,
    price: null,
    order_date: null,
    refund_due_date: null,
    created_at: '2026-11-01T00:00:00+00:00',
    ...values,
  }
}

const lamp = product('lamp', {
  name: 'Desk Lamp',
  price: 19.99,
  seller: { name: '🔥 zeta™' },
  order_date: '2026-10-05',
  refund_due_date: '2026-12-01',
})
const mug = product('mug', {
  name: 'Travel mug',
  order_number: '112-1784496-5402621',
  price: 8,
  status: 'wishlist',
  seller_name: 'acme',
  order_date: '2026-10-01',
})
const bare = product('bare', { status: 'paid', created_at: '2026-11-02T00:00:00+00:00' })
const all = [lamp, mug, bare]

describe('sorting products', () => {
  it.each([
    ['newest', ['bare', 'mug', 'lamp']],
    ['oldest', ['lamp', 'mug', 'bare']],
    ['name', ['bare', 'lamp', 'mug']],
    ['name-desc', ['mug', 'lamp', 'bare']],
    ['price-low', ['bare', 'mug', 'lamp']],
    ['price-high', ['lamp', 'mug', 'bare']],
    ['status', ['mug', 'lamp', 'bare']],
    ['status-desc', ['bare', 'lamp', 'mug']],
    ['seller', ['mug', 'lamp', 'bare']],
    ['seller-desc', ['lamp', 'mug', 'bare']],
    ['order-number', ['mug', 'bare', 'lamp']],
    ['order-number-desc', ['mug', 'bare', 'lamp']],
    ['order-date', ['mug', 'lamp', 'bare']],
    ['order-date-desc', ['lamp', 'mug', 'bare']],
    ['refund-due', ['lamp', 'bare', 'mug']],
    ['refund-due-desc', ['lamp', 'bare', 'mug']],
  ] as const)('%s gives %j', (sort, order) => {
    expect(sortProducts(all, sort).map(({ id }) => id)).toEqual(order)
  })

  it('uses the known due day if there is one', () => {
    const days = new Map([['mug', '2026-11-30']])
    const order = sortProducts(all, 'refund-due', ({ id }) => days.get(id) ?? null)
    expect(order.map(({ id }) => id)).toEqual(['mug', 'bare', 'lamp'])
  })

  it('reads numbers in names as numbers', () => {
    const names = ['Lamp 10', 'Lamp 9'].map((name) => product(name, { name }))
    expect(sortProducts(names, 'name').map(({ name }) => name)).toEqual(['Lamp 9', 'Lamp 10'])
  })

  it('again and again gives the same as sorting once, whatever changed between', () => {
    const sort = createProductSorter()
    sort([lamp, mug], 'name')
    expect(sort(all, 'price-high')).toEqual(sortProducts(all, 'price-high'))
    const renamed = { ...lamp, name: 'Zebra lamp' }
    expect(sort([mug, renamed], 'name')).toEqual([mug, renamed])
  })
})

describe('orders in the address', () => {
  it.each(['newest', 'oldest', 'name', 'price-low', 'price-high', 'refund-due-desc'])(
    '%s is one',
    (sort) => expect(isProductSort(sort)).toBe(true),
  )

  it.each(['sideways', '', undefined, 3])('%j is none', (sort) => {
    expect(isProductSort(sort)).toBe(false)
  })

  it.each(PRODUCT_SORTS)('%s belongs to a column, whose heading reverses it', (sort) => {
    const { column, direction } = columnOfSort(sort)
    const turned = nextSort(column, sort)
    expect(columnOfSort(turned)).toEqual({
      column,
      direction: direction === 'ascending' ? 'descending' : 'ascending',
    })
  })

  it.each([
    ['name', 'newest', 'name'],
    ['price', 'name', 'price-low'],
    ['added', 'name', 'newest'],
    ['added', 'newest', 'oldest'],
  ] as const)('a press on %s while sorted by %s asks for %s', (column, current, next) => {
    expect(nextSort(column, current)).toBe(next)
  })
})
