import { expect, it } from 'vitest'
import { plainHeader, textOf } from '#src/imports/kinds/source.ts'

it.each([
  [7, '7'],
  [' Lamp ', 'Lamp'],
  ['Lamp -', 'Lamp -'],
  ['-5', '-5'],
  ['n/a more', 'n/a more'],
  ['Not Available', ''],
  ['not applicable', ''],
  ['N/A', ''],
  [' -- ', ''],
  ['-', ''],
  ['–', ''],
  ['—', ''],
  [undefined, ''],
])('a cell of %j has the text %j', (cell, text) => {
  expect(textOf(cell)).toBe(text)
})

it.each([
  ['Order ID', 'order id'],
  [' order_id: ', 'order id'],
  ['N.º -- pedido', 'n o pedido'],
  ['Währung', 'wahrung'],
  [2026, '2026'],
])('the header %j is %j for comparing', (header, plain) => {
  expect(plainHeader(header)).toBe(plain)
})
