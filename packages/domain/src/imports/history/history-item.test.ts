import { describe, expect, it } from 'vitest'
import {
  type CountsAs,
  NO_FILTER,
  historyMatcher,
  productOfItem,
  searchTextOf,
} from '#src/imports/history/history-item.ts'
import { orderedItem } from '#src/imports/kinds/ordered-item.ts'

const lamp = orderedItem(
  { number: 2, cells: [] },
  {
    name: 'Küchen Lamp',
    order_number: '112-7770001-0000001',
    order_date: '2026-03-01',
    currency: 'EUR',
    price: 1250,
    quantity: 1,
    amazon_url: 'https://www.amazon.de/dp/B0LAMP0001',
    isSent: true,
  },
)
const bare = orderedItem(
  { number: 3, cells: [] },
  {
    name: 'Bare',
    order_number: null,
    order_date: null,
    currency: 'EUR',
    price: null,
    quantity: 1,
    isSent: false,
  },
)

describe('a filter', () => {
  it.each([
    [{}, true, true],
    [{ search: 'lamp' }, true, false],
    [{ search: ' LAMP kuchen' }, true, false],
    [{ search: '7770001' }, true, false],
    [{ search: 'b0lamp' }, true, false],
    [{ search: 'lamp desk' }, false, false],
    [{ from: '2026-03-01' }, true, false],
    [{ from: '2026-03-02' }, false, false],
    [{ to: '2026-03-01' }, true, false],
    [{ to: '2026-02-28' }, false, false],
    [{ least: 1250 }, true, false],
    [{ least: 1251 }, false, false],
    [{ most: 1250 }, true, false],
    [{ most: 1249 }, false, false],
  ])('%j shows a lamp: %s, an item without day and price: %s', (change, showsLamp, showsBare) => {
    const fits = historyMatcher({ ...NO_FILTER, ...change })
    expect([lamp, bare].map((item) => fits(item, searchTextOf(item)))).toEqual([
      showsLamp,
      showsBare,
    ])
  })
})

it('is searched by its name, its order number and its link', () => {
  expect(searchTextOf(lamp)).toBe(
    'kuchen lamp 112-7770001-0000001 https://www.amazon.de/dp/b0lamp0001',
  )
  expect(searchTextOf(bare).trim()).toBe('bare')
})

describe('a picked item counts as', () => {
  const received: CountsAs = { olderThanDays: 30, status: 'received' }
  it.each([
    [
      'ordered, if nothing else is chosen',
      { olderThanDays: null, status: 'received' } as const,
      '2027-01-01',
      'ordered',
    ],
    ['received, if it is older', received, '2026-04-01', 'received'],
    ['ordered, on the last of these days', received, '2026-03-31', 'ordered'],
    ['completed', { olderThanDays: 0, status: 'paid' } as const, '2026-03-02', 'paid'],
  ])('%s', (_what, countsAs, today, status) => {
    expect(productOfItem(lamp, countsAs, today).status).toBe(status)
  })

  it('what its order day says: today would be wrong', () => {
    expect(productOfItem(lamp, received, '2027-01-01')).toMatchObject({
      received_date: '2026-03-01',
      paid_date: null,
    })
    expect(productOfItem(lamp, { olderThanDays: 1, status: 'paid' }, '2027-01-01')).toMatchObject({
      received_date: null,
      paid_date: '2026-03-01',
    })
  })

  it('ordered, if it was not sent, or has no day, or the file says its status', () => {
    const open = { ...lamp, isSent: false }
    const reviewed = { ...lamp, product: { ...lamp.product, status: 'reviewed' as const } }
    expect(
      [open, { ...bare, isSent: true }, reviewed].map(
        (item) => productOfItem(item, received, '2027-01-01').status,
      ),
    ).toEqual(['ordered', 'ordered', 'reviewed'])
  })
})
