import { cutStrip, STRIP_HEIGHT, type Strip } from '#src/integrations/ocr/looks/line-strip.ts'
import type { Models } from '#src/integrations/ocr/looks/models.ts'
import type { PagePicture } from '#src/integrations/ocr/looks/page-picture.ts'
import {
  angleOf,
  heightOf,
  quarterTurned,
  type Quad,
  widthOf,
} from '#src/integrations/ocr/looks/quad.ts'
import { runNetwork } from '#src/integrations/ocr/looks/run-network.ts'

/** A line at least this many times as wide as high shows the direction of its text. */
const longLine = 2
/** The network's width of a line, in pixels. */
const turnerWidth = 192
/** Lines that are asked whether the page is upside down. */
const mostAsked = 9

/** The lines of a page in the direction of its text, and that direction in radians (see `angleOf`). */
export interface UprightLines {
  lines: readonly Quad[]
  angle: number
}

/** Turns the corners of every line so that they follow the text: on a page that lies on its side or upside down, too. */
export async function turnUpright(
  page: PagePicture,
  lines: readonly Quad[],
  models: Models,
): Promise<UprightLines> {
  const upright = isOnItsSide(lines) ? lines.map(quarterTurned) : [...lines]
  const longest = upright.toSorted((a, b) => widthOf(b) - widthOf(a)).slice(0, mostAsked)
  const votes = await Promise.all(
    longest.map(async (quad) => await isUpsideDown(cutStrip(page, quad), models)),
  )
  const isTurned = votes.filter(Boolean).length * 2 > votes.length
  const turned = isTurned ? upright.map((quad) => quarterTurned(quarterTurned(quad))) : upright
  return { lines: turned, angle: angleOfPage(turned) }
}

function isOnItsSide(lines: readonly Quad[]): boolean {
  const standing = lines.filter((quad) => heightOf(quad) > longLine * widthOf(quad))
  const lying = lines.filter((quad) => widthOf(quad) > longLine * heightOf(quad))
  return sum(standing.map(heightOf)) > sum(lying.map(widthOf))
}

/** The middle direction of the long lines, by their length, in radians. */
export function angleOfPage(lines: readonly Quad[]): number {
  const long = lines
    .filter((quad) => widthOf(quad) > longLine * heightOf(quad))
    .map((quad) => ({ angle: angleOf(quad), width: widthOf(quad) }))
    .toSorted((a, b) => a.angle - b.angle)
  let rest = sum(long.map(({ width }) => width)) / 2
  for (const { angle, width } of long) {
    rest -= width
    if (rest <= 0) return angle
  }
  return 0
}

async function isUpsideDown(strip: Strip, { turner }: Models): Promise<boolean> {
  const input = new Float32Array(3 * STRIP_HEIGHT * turnerWidth)
  const width = Math.min(strip.width, turnerWidth)
  for (let channel = 0; channel < 3; channel += 1) {
    for (let y = 0; y < STRIP_HEIGHT; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const from = (y * strip.width + Math.floor((x * strip.width) / width)) * 3 + channel
        input[(channel * STRIP_HEIGHT + y) * turnerWidth + x] =
          (strip.pixels[from] ?? 0) / 127.5 - 1
      }
    }
  }
  const { data } = await runNetwork(turner, {
    data: input,
    dims: [1, 3, STRIP_HEIGHT, turnerWidth],
  })
  const [upright = 0, upsideDown = 0] = data
  return upsideDown > upright
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
