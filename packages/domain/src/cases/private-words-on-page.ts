import type { PrivateWords } from '#src/cases/private-words-kind.ts'

/**
 * From positions of words, (x, y), to parts of their page's width and height: (a·x + c·y + e, b·x + d·y + f). A page that was
 * photographed on its side or askew was turned before it was read.
 */
export type PagePlace = [a: number, b: number, c: number, d: number, e: number, f: number]

/** A part of a page: all numbers are parts of its width and height. */
export type PageBox = Pick<PrivateWords, 'kind'> & {
  left: number
  top: number
  width: number
  height: number
}

/** Smaller boxes are not kept. */
const LEAST = 0.001
/** A line that is turned further from level than this, in radians, gets a box for each of its pieces. */
const ASKEW = 0.01
/** The length of such a piece, in heights of the line. */
const PIECE = 2

/** Where private words are on their page. On a page that is askew a long box would cover lines above and below it. */
export function placeOnPage(found: readonly PrivateWords[], place: PagePlace): PageBox[] {
  return found.flatMap((words) => piecesOf(words, place).flatMap((piece) => boxOf(piece, place)))
}

function piecesOf(words: PrivateWords, [a, b, c, d]: PagePlace): PrivateWords[] {
  // Of a line that is level or upright, two of the four are 0; the page's proportions do not matter for that.
  const turned = Math.atan2(Math.hypot(b, c), Math.hypot(a, d))
  const isStraight = turned < ASKEW || turned > Math.PI / 2 - ASKEW
  const width = words.right - words.left
  const height = Math.max(words.bottom - words.top, 1e-9)
  const count = isStraight ? 1 : Math.max(1, Math.ceil(width / (PIECE * height)))
  return Array.from({ length: count }, (_, place) => ({
    ...words,
    left: words.left + (width * place) / count,
    right: words.left + (width * (place + 1)) / count,
  }))
}

function boxOf({ kind, left, top, right, bottom }: PrivateWords, place: PagePlace): PageBox[] {
  const [a, b, c, d, e, f] = place
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ] as const
  const across = corners.map(([x, y]) => clamp(a * x + c * y + e))
  const down = corners.map(([x, y]) => clamp(b * x + d * y + f))
  const [from, to] = [Math.min(...across), Math.max(...across)]
  const [upper, lower] = [Math.min(...down), Math.max(...down)]
  if (to - from < LEAST || lower - upper < LEAST) return []
  return [{ kind, left: from, top: upper, width: to - from, height: lower - upper }]
}

function clamp(part: number): number {
  return Math.min(1, Math.max(0, part))
}
