import type { Cents } from '#src/money.ts'
import { confidenceAt, type Row } from '#src/receipt/page.ts'

/** An amount of money that stands in a row. */
export type Amount = {
  cents: Cents
  /** How sure the reader is of its digits, 0 to 100. */
  confidence: number
  /** Its row's place on the page. */
  row: number
  /** Where it begins and ends in the text of the row. */
  start: number
  end: number
}

/** Two digits behind a point or a comma, with a space that a narrow print leaves; no rate, no date, no version. */
const AMOUNT =
  /(?<![\d.,@])(?<!\d[:/-])(?<minus>[-−]\s?)?(?<sign>RM|MYR|USD|EUR|GBP|CAD|AUD|[$€£])?\s?(?<minusBehind>[-−])?(?:(?<whole>\d{1,3}(?:[,.'’\u00a0\u202f]\d{3})+|\d{1,7})\s?[.,]\s?|(?<=^|[\s$€£-])\.)(?<rest>\d{2})(?![\d:/])(?![.,/-]\d)(?!\s?%)(?<trailing>[-−](?!\d))?/giu

/** The amounts of a row, from left to right. */
export function amountsOf(row: Row, place: number): Amount[] {
  return [...row.text.matchAll(AMOUNT)].map((match) => {
    const { minus, minusBehind, whole = '', rest = '', trailing } = match.groups ?? {}
    const cents = Number(whole.replaceAll(/\D/gu, '') + rest)
    const isNegative = [minus, minusBehind, trailing].some((sign) => sign !== undefined)
    const end = match.index + match[0].length
    return {
      cents: isNegative && cents !== 0 ? -cents : cents,
      confidence: confidenceAt(row, match.index, end),
      row: place,
      start: match.index,
      end,
    }
  })
}
