import type { PageWord } from '@sampletrail/domain/receipts/page/page.ts'
import { emptyColumns, type Strip } from '#src/integrations/ocr/looks/line-strip.ts'
import type { Quad } from '#src/integrations/ocr/looks/quad.ts'
import type { Character } from '#src/integrations/ocr/looks/read-strips.ts'

/** Gaps between letters, in pixels of a strip: a larger one than these separates two words. */
const narrowest = 10
const widest = 17
/** Of the usual gap of the line, which is wide in the print of tills. */
const timesUsual = 1.7
const beyondUsual = 4.5
/** Points and strokes are narrow, and leave a gap in a number. */
const inNumber = 1.3
const PART_OF_NUMBER = /[\d.,:/-]/u
const MARK = /[.,:/-]/u

/**
 * The words of a line. The recogniser knows Chinese, and often omits the space between two words; the gap in the print shows
 * it. `angle` is the page's, so that the words of a page that is askew are level.
 */
export function splitWords(
  strip: Strip,
  characters: readonly Character[],
  angle: number,
): PageWord[] {
  const solid = characters.filter(({ text }) => text.trim() !== '')
  const isEmpty = emptyColumns(strip)
  const gaps = solid.slice(1).map(({ x }, place) => gapBetween(isEmpty, solid[place]?.x ?? 0, x))
  const usual = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0
  const limit = Math.min(widest, Math.max(narrowest, usual * timesUsual + beyondUsual))
  const words: Character[][] = []
  let isSpaced = true
  let place = -1
  for (const character of characters) {
    if (character.text.trim() === '') {
      isSpaced = true
      continue
    }
    place += 1
    const before = solid[place - 1]
    const least = before && isInNumber(before.text, character.text) ? limit * inNumber : limit
    const word = words.at(-1)
    if (!word || isSpaced || (gaps[place - 1] ?? 0) >= least) words.push([character])
    else word.push(character)
    isSpaced = false
  }
  const half = halfOfCharacter(solid)
  const level = levelled(strip.quad, -angle)
  return words.map((word) => toWord(word, level, half / strip.width, strip.width))
}

function isInNumber(one: string, next: string): boolean {
  return PART_OF_NUMBER.test(one) && PART_OF_NUMBER.test(next) && MARK.test(one + next)
}

/** The longest run of columns without ink between two middles. */
function gapBetween(isEmpty: readonly boolean[], from: number, to: number): number {
  let longest = 0
  let run = 0
  for (let x = Math.round(from); x <= to; x += 1) {
    run = isEmpty[x] === true ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

function halfOfCharacter(solid: readonly Character[]): number {
  const [first, last] = [solid[0], solid.at(-1)]
  if (!first || !last || solid.length < 2) return 8
  return (last.x - first.x) / (solid.length - 1) / 2
}

function levelled([a, b, c, d]: Quad, angle: number): Quad {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const turn = ({ x, y }: Quad[number]) => ({ x: x * cos - y * sin, y: x * sin + y * cos })
  return [turn(a), turn(b), turn(c), turn(d)]
}

function toWord(
  word: readonly Character[],
  [a, b, c, d]: Quad,
  half: number,
  width: number,
): PageWord {
  const from = Math.max(0, (word[0]?.x ?? 0) / width - half)
  const to = Math.min(1, (word.at(-1)?.x ?? 0) / width + half)
  const middle = (from + to) / 2
  return {
    text: word.map(({ text }) => text).join(''),
    confidence: Math.round(100 * Math.min(...word.map(({ confidence }) => confidence))),
    left: a.x + (b.x - a.x) * from,
    right: a.x + (b.x - a.x) * to,
    top: a.y + (b.y - a.y) * middle,
    bottom: d.y + (c.y - d.y) * middle,
  }
}
