import { markAddresses } from '#src/cases/private-words-addresses.ts'
import type { PrivateWords, PrivateKind } from '#src/cases/private-words-kind.ts'
import { isInBlockOfShop } from '#src/cases/private-words-blocks.ts'
import { addressLabel, tillSigns } from '#src/cases/private-words-labels.ts'
import { markGreetings, markKnownNames, markNames } from '#src/cases/private-words-names.ts'
import { openSheet, type Segment, type Sheet } from '#src/cases/private-words-page.ts'
import { markShapes, spareCase } from '#src/cases/private-words-shapes.ts'
import { markWrappedCards } from '#src/cases/private-words-wrapped.ts'
import type { PageLine, PageWord } from '#src/receipts/page/page.ts'

/** Paper around words, in heights of their print. */
const BESIDE = 0.3
const ABOVE = 0.06
/** On the paper of a till, too, this is about a person. */
const OF_CUSTOMER = /(?<!\p{L})(?:mobile?|cell|handy|customer|member|cust)(?!\p{L})/u
/** A page with so many signs of a till is the paper of one. */
const LEAST_SIGNS = 2

/**
 * What is private on the pages of a document, page by page: names, addresses, phone numbers, email addresses, cards and accounts,
 * gift-card and verification codes. Never order numbers, amounts and days, nor the address of a shop where it can be told.
 * These are proposals: a layout that nobody thought of hides some. docs/behaviour/case-links.md#blacking-out
 */
export function findPrivateWords(pages: readonly (readonly PageLine[])[]): PrivateWords[][] {
  const sheets = pages.map(openSheet)
  const names = new Set<string>()
  const isPaperOfTill = isOfTill(sheets)
  for (const sheet of sheets) {
    markShapes(sheet)
    spareShops(sheet, isPaperOfTill)
    markWrappedCards(sheet)
    for (const name of markNames(sheet)) names.add(name)
    if (!isPaperOfTill) markGreetings(sheet)
    if (!isPaperOfTill) markAddresses(sheet)
  }
  return sheets.map((sheet) => {
    markKnownNames(sheet, names)
    spareCase(sheet)
    return sheet.segments.flatMap((segment) => joinWords(segment, sheet))
  })
}

function isOfTill(sheets: readonly Sheet[]): boolean {
  const lines = sheets.flatMap(({ segments }) => segments.map(({ plain }) => plain))
  const signs = lines.reduce((sum, plain) => sum + tillSigns(plain), 0)
  return signs >= LEAST_SIGNS && !lines.some((plain) => addressLabel.test(plain))
}

/** Takes the marks of phone numbers and email addresses of shops away. */
function spareShops({ segments, marks }: Sheet, isPaperOfTill: boolean): void {
  for (const segment of segments) {
    const found = segment.words.filter((word) => {
      const kind = marks.get(word)
      return kind === 'phone' || (kind === 'email' && isPaperOfTill)
    })
    if (found.length === 0 || (isPaperOfTill && OF_CUSTOMER.test(segment.plain))) continue
    if (!isPaperOfTill && !isInBlockOfShop(segments, segment)) continue
    for (const word of found) marks.delete(word)
  }
}

/** The marked words of a line; those beside each other together. */
function joinWords({ words }: Segment, { marks }: Sheet): PrivateWords[] {
  const joined: PrivateWords[] = []
  let isOpen = false
  for (const [place, word] of words.entries()) {
    const kind = marks.get(word)
    if (kind !== undefined) {
      const part = padded(word, kind, words[place - 1], words[place + 1])
      const last = joined.at(-1)
      if (isOpen && last) joined.splice(-1, 1, around(last, part))
      else joined.push(part)
    }
    isOpen = kind !== undefined
  }
  return joined
}

/** Half of the gap to the next word stays. */
function padded(
  { left, top, right, bottom }: PageWord,
  kind: PrivateKind,
  before: PageWord | undefined,
  after: PageWord | undefined,
): PrivateWords {
  const height = Math.max(bottom - top, 1)
  const beside = BESIDE * height
  const above = ABOVE * height
  return {
    kind,
    left: left - (before ? clamp((left - before.right) / 2, beside) : beside),
    right: right + (after ? clamp((after.left - right) / 2, beside) : beside),
    top: top - above,
    bottom: bottom + above,
  }
}

function around(one: PrivateWords, next: PrivateWords): PrivateWords {
  return {
    kind: one.kind,
    left: Math.min(one.left, next.left),
    right: Math.max(one.right, next.right),
    top: Math.min(one.top, next.top),
    bottom: Math.max(one.bottom, next.bottom),
  }
}

function clamp(gap: number, most: number): number {
  return Math.min(Math.max(gap, 0), most)
}
