import { expect, test } from 'vitest'
import { type PagePlace, placeOnPage } from '#src/cases/private-words-on-page.ts'

const words = { kind: 'name', left: 100, right: 300, top: 50, bottom: 70 } as const
const [width, height] = [1000, 500]

/** The place of a page that was turned clockwise around its upper left corner before it was read, and moved. */
function placeOf(turn: number, x = 0, y = 0): PagePlace {
  const [cos, sin] = [Math.cos(-turn), Math.sin(-turn)]
  return [cos / width, sin / height, -sin / width, cos / height, x / width, y / height]
}

const rounded = (boxes: ReturnType<typeof placeOnPage>) =>
  boxes.map((box) =>
    [
      box.left * width,
      box.top * height,
      (box.left + box.width) * width,
      (box.top + box.height) * height,
    ].map(Math.round),
  )

test.each<[string, PagePlace, number[][]]>([
  ['a page as it is', placeOf(0), [[100, 50, 300, 70]]],
  ['a page that was upside down', placeOf(Math.PI, 1000, 500), [[700, 430, 900, 450]]],
  ['a page on its side', placeOf(Math.PI / 2, 0, 400), [[50, 100, 70, 300]]],
  ['words beyond the edge', placeOf(0, -150), [[0, 50, 150, 70]]],
  ['words outside', placeOf(0, -400), []],
])('%s', (_, place, expected) => {
  expect(rounded(placeOnPage([words], place))).toEqual(expected)
})

test('on a page that is askew a long line has a box for each piece, and no piece is left out', () => {
  const turn = 0.1
  const place = placeOf(turn)
  const boxes = placeOnPage([words], place)
  expect(boxes).toHaveLength(5)
  // Together with its height a piece rises by about a tenth of its length.
  for (const box of boxes) expect(box.height * height).toBeLessThan(25)
  for (let x = words.left; x <= words.right; x += 1) {
    for (const y of [words.top, words.bottom]) {
      const [a, b, c, d, e, f] = place
      const [across, down] = [a * x + c * y + e, b * x + d * y + f]
      const isCovered = boxes.some(
        ({ left, top, ...box }) =>
          across >= left - 1e-9 &&
          across <= left + box.width + 1e-9 &&
          down >= top - 1e-9 &&
          down <= top + box.height + 1e-9,
      )
      expect(isCovered).toBe(true)
    }
  }
})
