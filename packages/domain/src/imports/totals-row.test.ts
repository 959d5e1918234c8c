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
  [['Total', '12 lamps'], false],
  [['Total', 'Lamp 12'], false],
  [['Total', '1'.repeat(200)], false],
  [['Total', '  ', ' 12,50 € '], true],
  [['Total', '-12.50', '−3', '+3', "1'299.50", '45%', '45 %'], true],
  [['Total', 'EUR -12.50', 'US$ 12', '(3.00)', '(3.00) EUR', '3.00EUR'], true],
])('the row %j has sums: %s', (cells, expected) => {
  expect(isTotalsRow(cells)).toBe(expected)
})

it.each([
  'Totals',
  'Grand total',
  'Sub-total',
  'Subtotal',
  'Sum',
  'Summary:',
  'Average',
  'Overall',
  'Gesamt',
  'Gesamtsumme',
  'Zwischensumme',
  'Insgesamt',
  'Durchschnitt',
  'Somme',
  'Total général',
  'Moyenne',
  'Suma',
  'Totales',
  'Promedio',
  'Totale',
  'Totali',
  'Somma',
  'Media',
])('%s beside a figure is a sum', (word) => {
  expect(isTotalsRow([word, '', '12.00'])).toBe(true)
})
