import { expect, it } from 'vitest'
import { columnsOf } from '#src/ui/grid-columns.ts'

it.each([
  [0, 1],
  [358, 1],
  [640, 2],
  [900, 3],
  [1152, 4],
  [4000, 4],
])('%i pixels hold %i columns', (width, columns) => {
  expect(columnsOf(width)).toBe(columns)
})
