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
    storage_place: null,
    status: 'ordered',
    seller_name: null,
    seller: null,
    price: null,
    tax_value: null,
    order_date: null,
    refund_due_date: null,
    created_at: '2026-11-01T00:00:00+00:00',
    ...values,
  }
}

const lamp = product('lamp', {
  name: 'Desk Lamp',
  price: 19.99,
  tax_value: 36.99,
  seller: { name: '🔥 zeta™' },
  order_date: '2026-10-05',
  refund_due_date: '2026-12-01',
})
const mug = product('mug', {
  name: 'Travel mug',
  order_number: '112-1784496-5402621',
  price: 8,
  tax_value: 0,
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
    ['tax-value-low', ['mug', 'lamp', 'bare']],
    ['tax-value-high', ['lamp', 'mug', 'bare']],
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

  it.each([
    ['order-number', ['112-2', '113-1'], ['112-2', '113-1', null]],
    ['order-number-desc', ['112-2', '113-1'], ['113-1', '112-2', null]],
  ] as const)('%s goes by the number, those without one last', (sort, numbers, order) => {
    const list = [null, ...numbers].map((order_number) =>
      product(order_number ?? 'none', { order_number }),
    )
    expect(sortProducts(list, sort).map(({ order_number }) => order_number)).toEqual(order)
  })

  it.each([
    ['storage-place', ['Box 3', 'Box 10', 'Shelf A', null]],
    ['storage-place-desc', ['Shelf A', 'Box 10', 'Box 3', null]],
  ] as const)('%s reads numbers as numbers, products without a place last', (sort, order) => {
    const list = [null, 'Box 10', 'Shelf A', 'Box 3'].map((storage_place) =>
      product(storage_place ?? 'none', { storage_place }),
    )
    expect(sortProducts(list, sort).map(({ storage_place }) => storage_place)).toEqual(order)
  })

  it.each([
    ['refund-due', ['2026-01-02', '2026-03-04', null]],
    ['refund-due-desc', ['2026-03-04', '2026-01-02', null]],
  ] as const)('%s goes by the day, those without one last', (sort, order) => {
    const list = ['2026-03-04', null, '2026-01-02'].map((refund_due_date) =>
      product(refund_due_date ?? 'none', { refund_due_date }),
    )
    expect(sortProducts(list, sort).map((one) => one.refund_due_date)).toEqual(order)
  })

  it('has products of one moment in a fixed order, the other way round when it is turned', () => {
    const list = ['b', 'a', 'c'].map((id) => product(id))
    expect(sortProducts(list, 'oldest').map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(sortProducts(list, 'newest').map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  })

  it('does not mind capitals and accents in names', () => {
    const names = ['éclair b', 'Eclair a', 'ECLAIR C'].map((name) => product(name, { name }))
    expect(sortProducts(names, 'name').map(({ name }) => name)).toEqual([
      'Eclair a',
      'éclair b',
      'ECLAIR C',
    ])
  })

  it('goes by the name of a seller as it is shown', () => {
    const sellers = ['™', '🔥 beta', 'Acme'].map((seller_name) =>
      product(seller_name, { seller_name }),
    )
    expect(sortProducts(sellers, 'seller').map(({ id }) => id)).toEqual(['Acme', '🔥 beta', '™'])
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
