import type { PagePicture } from '#src/integrations/ocr/looks/page-picture.ts'
import { heightOf, type Quad, widthOf } from '#src/integrations/ocr/looks/quad.ts'

/** The recogniser's height of a line, in pixels. */
export const STRIP_HEIGHT = 48
/** A longer line is squeezed: no receipt has one, and its memory has to be bounded. */
const longest = 2400
/** Pixels of the page that become one of a strip, in each direction, at most. */
const mostSamples = 4

/** A line of text, cut out of its page, upright and as high as the recogniser wants it. */
export interface Strip {
  quad: Quad
  width: number
  /** Blue, green and red: the networks were trained so. */
  pixels: Uint8Array
}

/** Cuts a line out of its page, and straightens it. */
export function cutStrip(page: PagePicture, quad: Quad): Strip {
  const height = heightOf(quad)
  const width = clamp(Math.round((STRIP_HEIGHT * widthOf(quad)) / height), 8, longest)
  const samples = clamp(Math.round(height / STRIP_HEIGHT), 1, mostSamples)
  const pixels = new Uint8Array(width * STRIP_HEIGHT * 3)
  const sum = [0, 0, 0]
  for (let y = 0; y < STRIP_HEIGHT; y += 1) {
    for (let x = 0; x < width; x += 1) {
      sum.fill(0)
      for (let part = 0; part < samples * samples; part += 1) {
        const across = (x + ((part % samples) + 0.5) / samples) / width
        const down = (y + (Math.floor(part / samples) + 0.5) / samples) / STRIP_HEIGHT
        addPixel(sum, page, quad, across, down)
      }
      const to = (y * width + x) * 3
      for (let channel = 0; channel < 3; channel += 1) {
        pixels[to + 2 - channel] = (sum[channel] ?? 0) / (samples * samples)
      }
    }
  }
  return { quad, width, pixels }
}

/** The columns of a strip without ink. */
export function emptyColumns({ width, pixels }: Strip): boolean[] {
  const greens = new Uint8Array(width * STRIP_HEIGHT)
  for (let place = 0; place < greens.length; place += 1) greens[place] = pixels[place * 3 + 1] ?? 0
  const sorted = greens.toSorted()
  const [ink = 0, paper = 0] = [
    sorted[Math.floor(sorted.length * INK)],
    sorted[Math.floor(sorted.length * PAPER)],
  ]
  const limit = (ink + paper) / 2
  return Array.from({ length: width }, (_, x) => {
    for (let y = EDGE; y < STRIP_HEIGHT - EDGE; y += 1) {
      if ((greens[y * width + x] ?? 0) < limit) return false
    }
    return true
  })
}

/** Shares of a line's pixels that are darker than its ink, and than its paper. */
const INK = 0.03
const PAPER = 0.8
/** Pixels at the upper and lower edge that may show the next line. */
const EDGE = 6

/** Adds the page's colour at a place of a line (0 to 1 along and across it), between its four nearest pixels. */
function addPixel(
  sum: number[],
  { pixels, width, height }: PagePicture,
  [a, b, c, d]: Quad,
  across: number,
  down: number,
): void {
  const at = (axis: 'x' | 'y'): number =>
    (a[axis] * (1 - across) + b[axis] * across) * (1 - down) +
    (d[axis] * (1 - across) + c[axis] * across) * down -
    0.5
  const [x, y] = [clamp(at('x'), 0, width - 1), clamp(at('y'), 0, height - 1)]
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [right, bottom] = [Math.min(left + 1, width - 1), Math.min(top + 1, height - 1)]
  const [u, v] = [x - left, y - top]
  const corners = [
    [top * width + left, (1 - u) * (1 - v)],
    [top * width + right, u * (1 - v)],
    [bottom * width + left, (1 - u) * v],
    [bottom * width + right, u * v],
  ] as const
  for (const [place, weight] of corners) {
    for (let channel = 0; channel < 3; channel += 1) {
      sum[channel] = (sum[channel] ?? 0) + (pixels[place * 3 + channel] ?? 0) * weight
    }
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
