import { describe, expect, it } from 'vitest'
import { PRODUCT_STATUSES } from '#src/products/lifecycle.ts'
import {
  type FilterableProduct,
  filterProducts,
  formatStatuses,
  parseStatuses,
} from '#src/products/product-search.ts'

type TestProduct = FilterableProduct & { id: string }

function product(id: string, values: Partial<TestProduct> = {}): TestProduct {
  return {
    id,
    name: null,
    order_number: null,
    storage_place: null,
    status: 'ordered',
    seller_id: null,
    seller_name: null,
    tags: [],
    ...values,
  }
}

const lamp = product('lamp', { name: 'Desk Lamp', seller_id: 's1', tags: ['Home office'] })
const mug = product('mug', {
  name: 'Travel mug',
  order_number: '112-1784496-5402621',
  storage_place: 'Box 3',
})
const bare = product('bare', { status: 'paid' })
const all = [lamp, mug, bare]

describe('filtering products', () => {
  it.each([
    ['', ['lamp', 'mug', 'bare']],
    ['lamp', ['lamp']],
    ['  LAMP ', ['lamp']],
    ['1784496', ['mug']],
    ['%', []],
    ['desk  lamp', []],
    ['home OFF', ['lamp']],
    ['box 3', ['mug']],
    ['5402621box', []],
    ['lamp\nhome', []],
    ['lamphome', []],
    ['undefined', []],
    ['null', []],
  ])('the text %j finds %j', (search, found) => {
    const filter = { search, statuses: PRODUCT_STATUSES, sellerId: null, tag: null }
    expect(filterProducts(all, filter).map(({ id }) => id)).toEqual(found)
  })

  it('returns the selected statuses, and nothing if none is selected', () => {
    const filter = { search: '', statuses: ['paid'] as const, sellerId: null, tag: null }
    expect(filterProducts(all, filter)).toEqual([bare])
    expect(filterProducts(all, { ...filter, statuses: [] })).toEqual([])
  })

  it("returns one seller's products", () => {
    const filter = { search: '', statuses: PRODUCT_STATUSES, sellerId: 's1', tag: null }
    expect(filterProducts(all, filter)).toEqual([lamp])
  })

  it('returns those of a deleted seller, and those without one', () => {
    const gone = product('gone', { seller_name: 'Acme' })
    const filter = { search: '', statuses: PRODUCT_STATUSES, tag: null }
    const find = (sellerId: string) => filterProducts([...all, gone], { ...filter, sellerId })
    expect(find('name:Acme')).toEqual([gone])
    expect(find('none')).toEqual([mug, bare])
  })

  it.each([
    ['home office', ['lamp']],
    ['office', []],
  ])('returns products with the whole tag %j', (tag, found) => {
    const filter = { search: '', statuses: PRODUCT_STATUSES, sellerId: null, tag }
    expect(filterProducts(all, filter).map(({ id }) => id)).toEqual(found)
  })
})

describe('statuses in the address', () => {
  it.each([
    [undefined, [...PRODUCT_STATUSES]],
    ['', []],
    ['paid,ordered', ['ordered', 'paid']],
    ['ordered,nonsense, received', ['ordered', 'received']],
    ['nonsense', [...PRODUCT_STATUSES]],
    [' , ', [...PRODUCT_STATUSES]],
  ])('%j means %j', (list, statuses) => {
    expect(parseStatuses(list)).toEqual(statuses)
  })

  it('are omitted if all are selected', () => {
    expect(formatStatuses(PRODUCT_STATUSES)).toBeUndefined()
    expect(formatStatuses([])).toBe('')
    expect(formatStatuses(['paid', 'ordered'])).toBe('ordered,paid')
  })
})
