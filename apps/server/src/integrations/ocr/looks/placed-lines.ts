import type { PageLine } from '@sampletrail/domain/receipts/page/page.ts'
import type { PagePlace } from '@sampletrail/domain/cases/private-words-on-page.ts'
import type { StraightPage } from '#src/integrations/ocr/looks/look-at-lines.ts'
import type { PagePicture } from '#src/integrations/ocr/looks/page-picture.ts'

/** Words of a page, upright, and where they are on the page as it was given. */
export interface PlacedLines {
  lines: PageLine[]
  toPage: PagePlace
}

/** How to find the words of a page that was turned upright on the page before that. */
export function placeOf(page: PagePicture, straight: StraightPage): PlacedLines['toPage'] {
  const { page: turned, turn, angle } = straight
  // The words are levelled around the upper left corner; the page was turned around its middle.
  const [cos, sin] = [Math.cos(angle - turn), Math.sin(angle - turn)]
  const [back, across] = [Math.cos(turn), Math.sin(turn)]
  const x = page.width / 2 - (back * turned.width + across * turned.height) / 2
  const y = page.height / 2 - (back * turned.height - across * turned.width) / 2
  return [
    cos / page.width,
    sin / page.height,
    -sin / page.width,
    cos / page.height,
    x / page.width,
    y / page.height,
  ]
}
