import { expect, it } from 'vitest'
import { isTotalsRow } from '#src/imports/totals-row.ts'

it.each([
  [['Total', '', '1,352.04', ''], true],
  [['', 'Summe:', '1.049,00 €', 3], true],
  [['TOTAL', 'Total', '$12'], true],
  [['Sous-total', '12,50 EUR'], true],
  [['Total', 'Lamp', '12'], false],
  [['Total Gym', '', '12'], false],
  [['', '', '12'], false],
  [['Lamp', '12'], false],
  [['Total', 'x'.repeat(200)], false],
  [[], false],
])('the row %j has sums: %s', (cells, expected) => {
  expect(isTotalsRow(cells)).toBe(expected)
})
