import { expect, it } from 'vitest'
import { columnsOf } from '#src/ui/grid-columns.ts'

it.each([
  [0, 1],
  [358, 1],
  [640, 2],
  [900, 3],
  [1152, 4],
  [1359, 4],
  [1392, 5],
  [4000, 5],
])('%i pixels hold %i columns', (width, columns) => {
  expect(columnsOf(width)).toBe(columns)
})
