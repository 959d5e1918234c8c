import type { PageLine } from '@sampletrail/domain/receipts/page/page.ts'
import { findLines } from '#src/integrations/ocr/looks/find-lines.ts'
import { cutStrip } from '#src/integrations/ocr/looks/line-strip.ts'
import type { Models } from '#src/integrations/ocr/looks/models.ts'
import { type PagePicture, turnPage } from '#src/integrations/ocr/looks/page-picture.ts'
import { readStrips } from '#src/integrations/ocr/looks/read-strips.ts'
import { splitWords } from '#src/integrations/ocr/looks/split-words.ts'
import {
  angleOfPage,
  turnUpright,
  type UprightLines,
} from '#src/integrations/ocr/looks/turn-upright.ts'

/** Radians. The finder divides the lines of a page that is turned further. */
const level = 0.025

/** A page that is upright, and its lines. */
export interface StraightPage extends UprightLines {
  page: PagePicture
  /** Radians by which the page was turned, clockwise; 0 if it was not. */
  turn: number
}

/** Turns a page upright, if it is not, and finds its lines. */
export async function straighten(page: PagePicture, models: Models): Promise<StraightPage> {
  const placed = await turnUpright(page, await findLines(page, models), models)
  if (Math.abs(placed.angle) < level) return { page, turn: 0, ...placed }
  const turned = await turnPage(page, -placed.angle)
  const lines = await findLines(turned, models)
  return { page: turned, turn: -placed.angle, lines, angle: angleOfPage(lines) }
}

/** The words of lines that were found on a page, one after another: first cut, then read, so that few strips are in memory. */
export async function readLines(
  { page, lines, angle }: StraightPage,
  models: Models,
): Promise<PageLine[]> {
  const strips = lines.map((quad) => cutStrip(page, quad))
  const read = await readStrips(strips, models)
  return strips.flatMap((strip, place) => {
    const words = splitWords(strip, read[place] ?? [], angle)
    return words.length > 0 ? [words] : []
  })
}
