import { checkRows } from '@sampletrail/domain/imports/check-rows.ts'
import { guessMapping } from '@sampletrail/domain/imports/guess-mapping.ts'
import { expect, test } from 'vitest'
import { summarise } from '#src/features/products/import/review/checked-rows.ts'

const options = {
  dateOrder: 'day first',
  decimal: 'point',
  currency: 'EUR',
  statusWords: {},
} as const

test('the preview shows only new products, wherever in the file they are', () => {
  const repeated = Array.from({ length: 20 }, () => ['Lamp', '112-0000001-0000002', '5'])
  const rows = [...repeated, ['Mug', '', 'no amount'], ['Kettle', '112-0000001-0000003', '9']]
  const summary = summarise(
    checkRows(
      rows.map((cells, index) => ({ number: index + 2, cells })),
      guessMapping(['Name', 'Order Number', 'Price']),
      options,
      [],
    ),
  )
  expect(summary).toMatchObject({ newCount: 2, errorCount: 1, duplicates: { file: 19 } })
  expect(summary.preview.map(({ name, row }) => [name, row])).toEqual([
    ['Lamp', 2],
    ['Kettle', 23],
  ])
})

test('rows whose sale contradicts itself are listed, the first hundred of them', () => {
  const rows = Array.from({ length: 120 }, (_row, index) => [`Lamp ${index}`, '5', '6.50'])
  const summary = summarise(
    checkRows(
      [['Mug', '5', '2'], ...rows, ['', '5', '6.50']].map((cells, index) => ({
        number: index + 2,
        cells,
      })),
      guessMapping(['Name', 'Total sale price', 'Buyer paid shipping']),
      options,
      [],
    ),
  )
  expect(summary).toMatchObject({ newCount: 121, errorCount: 1, remarkCount: 120 })
  expect(summary.remarks).toHaveLength(100)
  expect(summary.remarks[0]).toMatchObject({ row: 3, name: 'Lamp 0' })
  expect(summary.remarks[0]?.remarks.join(' ')).toMatch(/€6\.50.* is more than .*€5\.00/u)
})
