import { describe, expect, it } from 'vitest'
import { kindOf, readKind } from '#src/imports/kinds/kinds.ts'
import { VINE_REPORT } from '#src/imports/kinds/vine-report.ts'
import { rowsOf, sourceOf } from '#src/testing/sheet-of.ts'

const reading = { timeZone: 'America/Los_Angeles', currency: 'USD' }
const lamp = {
  'Order Number': '112-7770001-0000001',
  ASIN: 'B0LAMP0001',
  'Product Name': 'Lamp',
  'Order Type': 'ORDER',
  'Order Date': '02/03/2026',
  'Shipped Date': '02/05/2026',
  'Cancelled Date': '',
  'Estimated Tax Value': '$36.99',
}
type Row = Partial<typeof lamp>

function read(...rows: Row[]) {
  const source = sourceOf(rowsOf(rows.map((row) => ({ ...lamp, ...row }))))
  expect(kindOf(source)).toBe(VINE_REPORT)
  const contents = readKind(VINE_REPORT, source, reading, {})
  if (contents.gives !== 'products') throw new Error('It gives products.')
  return contents
}

describe('an item of Vine', () => {
  it('cost nothing, has its tax value and the tag Vine', () => {
    const [item] = read({}).items
    expect(item?.product).toMatchObject({
      name: 'Lamp',
      price: 0,
      order_date: '2026-02-03',
      status: 'ordered',
      amazon_url: 'https://www.amazon.com/dp/B0LAMP0001',
      rest: { tax_value: 36.99, tags: ['Vine'] },
    })
    expect(item).toMatchObject({ isSent: true, uncertain: [] })
  })

  it.each<[string, Row, object]>([
    ['has a tax value of 0', { 'Estimated Tax Value': '$0.00' }, { rest: { tax_value: 0 } }],
    ['has no tax value', { 'Estimated Tax Value': '' }, { rest: { tax_value: 0 } }],
    ['has thousands', { 'Estimated Tax Value': '$1,299.00' }, { rest: { tax_value: 1299 } }],
    [
      'is in pounds',
      { 'Estimated Tax Value': '£12.50' },
      { currency: 'GBP', order_date: '2026-03-02' },
    ],
    [
      'has a day that only one order fits',
      { 'Order Date': '02/13/2026' },
      { order_date: '2026-02-13' },
    ],
    [
      'is in pounds, with a day that tells the order',
      { 'Estimated Tax Value': '£12.50', 'Order Date': '02/13/2026' },
      { order_date: '2026-02-13' },
    ],
    [
      'is in pounds, with a day of shipping that tells the order',
      { 'Estimated Tax Value': '£12.50', 'Shipped Date': '02/13/2026' },
      { order_date: '2026-02-03' },
    ],
    [
      'is in pounds, with a day of cancelling that tells the order',
      { 'Estimated Tax Value': '£12.50', 'Shipped Date': '', 'Cancelled Date': '02/13/2026' },
      { order_date: '2026-02-03' },
    ],
    ['has a long name', { 'Product Name': 'x'.repeat(501) }, { name: 'x'.repeat(500) }],
    ['has no ASIN', { ASIN: '' }, { amazon_url: null, order_number: '112-7770001-0000001' }],
    ['has no order number', { 'Order Number': '' }, { order_number: null, name: 'Lamp' }],
    ['has a day of a workbook', { 'Order Date': '2026-02-03' }, { order_date: '2026-02-03' }],
  ])('that %s', (_what, row, expected) => {
    expect(read(row).items[0]?.product).toMatchObject(expected)
  })

  it.each(['($36.99)', '-$36.99', '$0.00'])(
    'is left out with its cancellation, whose value is %s',
    (value) => {
      const cancellation = { 'Order Type': 'CANCELLATION', 'Estimated Tax Value': value }
      const other = { ASIN: 'B0LAMP0002', 'Product Name': 'Other' }
      const { items, leftOut, unreadable } = read({}, cancellation, other)
      expect(items.map(({ product }) => product.name)).toEqual(['Other'])
      expect(leftOut).toEqual([
        { reason: 'cancelled', name: 'Lamp', orderNumber: '112-7770001-0000001' },
      ])
      expect(unreadable).toEqual([])
    },
  )

  it('is one product however often the report has it, and another one in another order', () => {
    const { items } = read(
      {},
      {},
      { 'Order Number': '112-7770002-0000002' },
      { ASIN: 'B0LAMP0002' },
    )
    expect(items.map(({ product }) => product.order_number)).toEqual([
      '112-7770001-0000001',
      '112-7770002-0000002',
      '112-7770001-0000001',
    ])
  })

  it('has not been sent without a day of shipping', () => {
    expect(read({ 'Shipped Date': '' }).items).toMatchObject([{ isSent: false }])
  })

  it('in pounds has the day first, beside items without a value', () => {
    const { items } = read(
      { 'Estimated Tax Value': '£12.50' },
      { ASIN: '', 'Estimated Tax Value': '' },
    )
    expect(items.map(({ product }) => product.order_date)).toEqual(['2026-03-02', '2026-03-02'])
  })

  it('is not made of an empty row, nor of a line of text', () => {
    const empty = Object.fromEntries(Object.keys(lamp).map((key) => [key, '']))
    const { rowCount, items, unreadable } = read({}, empty, { ...empty, 'Order Date': 'End' })
    expect([rowCount, items.length, unreadable]).toEqual([2, 1, []])
  })

  it('is found under a title', () => {
    const source = sourceOf([['Vine itemized report'], [], ...rowsOf([lamp])])
    expect(kindOf(source)).toBe(VINE_REPORT)
  })

  it.each([
    [{ 'Product Name': '' }, 'Product Name: This is missing.'],
    [{ 'Estimated Tax Value': 'unknown' }, 'Estimated Tax Value: ‘unknown’ is not an amount.'],
  ])('with %j cannot be read, and says why', (row, reason) => {
    expect(read(row)).toMatchObject({ items: [], unreadable: [{ reasons: [reason] }] })
  })
})
