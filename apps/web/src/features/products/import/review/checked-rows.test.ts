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
