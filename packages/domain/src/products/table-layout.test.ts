import { describe, expect, it } from 'vitest'
import {
  COLUMN_RANGE,
  DEFAULT_LAYOUT,
  NAME_MIN,
  NAME_ROOMY,
  SELLER_MOST,
  columnsThatFit,
  moveColumn,
  readLayout,
  showColumn,
  sizeColumn,
  widthOf,
  widthsIn,
} from '#src/products/table-layout.ts'

const shown = ['status', 'seller', 'price', 'refund due', 'order date', 'added']

describe('the columns of the table', () => {
  it('leave the name at least 390 pixels on a laptop', () => {
    const columns = columnsThatFit(DEFAULT_LAYOUT, 1150, 44)
    expect(columns).toEqual(shown)
    const taken = columns.reduce((sum, column) => sum + widthOf(DEFAULT_LAYOUT, column), 44)
    expect(1150 - taken).toBeGreaterThanOrEqual(390)
  })

  it('are dropped from the right until the name has its width', () => {
    expect(columnsThatFit(DEFAULT_LAYOUT, 44 + NAME_MIN + 128 + 128, 44)).toEqual([
      'status',
      'seller',
    ])
    expect(columnsThatFit(DEFAULT_LAYOUT, 44 + NAME_MIN + 128 + 127, 44)).toEqual(['status'])
    expect(columnsThatFit(DEFAULT_LAYOUT, 0)).toEqual([])
  })

  it('are shown, hidden and moved', () => {
    const added = showColumn(DEFAULT_LAYOUT, 'order number', true)
    const first = moveColumn(added, 'order number', 0)
    expect(columnsThatFit(first, 2000)).toEqual(['order number', ...shown])
    expect(columnsThatFit(showColumn(first, 'order number', false), 2000)).toEqual(shown)
    expect(moveColumn(first, 'order number', -1).order[0]).toBe('order number')
    expect(moveColumn(first, 'order number', 99).order.at(-1)).toBe('order number')
  })

  it.each([
    ['a name without room leaves the seller its own width', 44 + 688 + NAME_ROOMY, 128],
    ['the seller takes what the name does not need', 44 + 688 + NAME_ROOMY + 30.5, 158],
    ['the seller takes no more than a long name needs', 1440, SELLER_MOST],
  ])('%s', (_title, width, seller) => {
    const widths = widthsIn(DEFAULT_LAYOUT, columnsThatFit(DEFAULT_LAYOUT, width, 44), width, 44)
    expect(widths.get('seller')).toBe(seller)
    expect([...widths].filter(([column]) => column !== 'seller')).toEqual(
      shown
        .filter((column) => column !== 'seller')
        .map((column) => [column, widthOf(DEFAULT_LAYOUT, column as 'price')]),
    )
  })

  it('keep the width of a seller that a person sized, and need none', () => {
    const sized = sizeColumn(DEFAULT_LAYOUT, 'seller', 100)
    expect(widthsIn(sized, ['seller'], 2000).get('seller')).toBe(100)
    expect([...widthsIn(DEFAULT_LAYOUT, ['price'], 2000)]).toEqual([['price', 112]])
  })

  it('are sized within a range', () => {
    const sized = sizeColumn(DEFAULT_LAYOUT, 'seller', 200.4)
    expect(widthOf(sized, 'seller')).toBe(200)
    expect(widthOf(sizeColumn(sized, 'seller', 1), 'seller')).toBe(COLUMN_RANGE.min)
    expect(widthOf(sizeColumn(sized, 'seller', 9999), 'seller')).toBe(COLUMN_RANGE.max)
    expect(sizeColumn(sized, 'seller', null)).toEqual(DEFAULT_LAYOUT)
  })
})

describe('a kept layout', () => {
  it('is read as it was written', () => {
    const layout = {
      ...sizeColumn(moveColumn(DEFAULT_LAYOUT, 'added', 0), 'added', 90),
      hidden: [],
      isCompact: true,
    }
    expect(readLayout(JSON.stringify(layout))).toEqual(layout)
  })

  it.each([null, '', '{', '{"order":3,"widths":{"seller":"x"}}'])('%s is the default', (text) => {
    expect(readLayout(text)).toEqual(DEFAULT_LAYOUT)
  })

  it('of an earlier version names the added columns', () => {
    expect(readLayout('tax-value,storage-place').hidden).toEqual(['order number'])
  })

  it('skips unknown columns, and has a column that is newer than it as by default', () => {
    const kept = readLayout('{"order":["added","colour"],"hidden":["seller","colour"]}')
    expect(kept.order[0]).toBe('added')
    expect(kept.order).toHaveLength(DEFAULT_LAYOUT.order.length)
    expect(kept.hidden).toEqual(['seller', ...DEFAULT_LAYOUT.hidden])
  })
})
