import { lineBelow } from '#src/cases/private-words-blocks.ts'
import { markPart, type Sheet } from '#src/cases/private-words-page.ts'
import { openCard } from '#src/cases/private-words-shapes.ts'

const GAP = 1.5

/** Marks cards whose digits are in the line below: 'Visa ending in', '4242'. */
export function markWrappedCards(sheet: Sheet): void {
  for (const segment of sheet.segments) {
    const card = openCard.exec(segment.plain)
    const below = card && lineBelow(sheet.segments, segment, [segment.left], GAP)
    const digits = below && /^\W*\d{3,5}(?!\d)/u.exec(below.text)
    if (!card || !below || !digits) continue
    markPart(sheet, segment, 'card', card.index)
    markPart(sheet, below, 'card', 0, digits[0].length)
  }
}
