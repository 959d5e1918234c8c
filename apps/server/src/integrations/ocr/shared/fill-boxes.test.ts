import { expect, test } from 'vitest'
import { fillBoxes } from '#src/integrations/ocr/shared/fill-boxes.ts'

const range = (numbers: readonly number[]) => [Math.min(...numbers), Math.max(...numbers)]

/** The columns and rows of a white page of 10 by 10 pixels that are black after a box was filled. */
function filled(left: number, top: number, width: number, height: number, spill = 0) {
  const page = { pixels: new Uint8Array(300).fill(255), width: 10, height: 10 }
  fillBoxes(page, [{ left, top, width, height }], spill)
  const black = Array.from({ length: 100 }, (_, place) => place).filter((place) =>
    page.pixels.subarray(place * 3, place * 3 + 3).every((value) => value === 0),
  )
  const [columns, rows] = [black.map((place) => place % 10), black.map((place) => place / 10)]
  return { count: black.length, x: range(columns), y: range(rows.map(Math.floor)) }
}

test.each([
  ['whole pixels', [0.2, 0.3, 0.4, 0.1], { count: 4, x: [2, 5], y: [3, 3] }],
  ['parts of pixels, outwards', [0.21, 0.39, 0.01, 0.02], { count: 2, x: [2, 2], y: [3, 4] }],
  ['an error of calculation', [0.1, 0.1, 0.2, 0.2], { count: 4, x: [1, 2], y: [1, 2] }],
  ['the smallest box', [0.5, 0.5, 0.001, 0.001], { count: 1, x: [5, 5], y: [5, 5] }],
  ['the last corner', [1, 1, 0.001, 0.001], { count: 1, x: [9, 9], y: [9, 9] }],
  ['the whole page', [0, 0, 1, 1], { count: 100, x: [0, 9], y: [0, 9] }],
  ['more than the page', [0.5, 0, 1, 1], { count: 50, x: [5, 9], y: [0, 9] }],
] as const)('%s', (_, [left, top, width, height], expected) => {
  expect(filled(left, top, width, height)).toEqual(expected)
})

test('more pixels around a box, within the page', () => {
  expect(filled(0.2, 0, 0.1, 0.1, 2)).toEqual({ count: 15, x: [0, 4], y: [0, 2] })
})
