import type { PageLine } from '@sampletrail/domain/receipts/page/page.ts'
import { findLines } from '#src/integrations/ocr/looks/find-lines.ts'
import { cutStrip } from '#src/integrations/ocr/looks/line-strip.ts'
import type { Models } from '#src/integrations/ocr/looks/models.ts'
import type { PagePicture } from '#src/integrations/ocr/looks/page-picture.ts'
import { readStrips } from '#src/integrations/ocr/looks/read-strips.ts'
import { splitWords } from '#src/integrations/ocr/looks/split-words.ts'
import { turnUpright, type UprightLines } from '#src/integrations/ocr/looks/turn-upright.ts'

/** The lines of a page, in the direction of their text. */
export async function placeLines(page: PagePicture, models: Models): Promise<UprightLines> {
  return await turnUpright(page, await findLines(page, models), models)
}

/** The words of lines that were found on a page, one after another: first cut, then read, so that few strips are in memory. */
export async function readLines(
  page: PagePicture,
  { lines, angle }: UprightLines,
  models: Models,
): Promise<PageLine[]> {
  const strips = lines.map((quad) => cutStrip(page, quad))
  const read = await readStrips(strips, models)
  return strips.flatMap((strip, place) => {
    const words = splitWords(strip, read[place] ?? [], angle)
    return words.length > 0 ? [words] : []
  })
}
