import type { Cents } from '#src/money/money.ts'
import { confidenceAt, type Row } from '#src/receipts/page/page.ts'

/** An amount of money in a row. */
export type Amount = {
  cents: Cents
  /** The reader's confidence in its digits, 0 to 100. */
  confidence: number
  /** Its row's index on the page. */
  row: number
  /** Its start and end in the text of the row. */
  start: number
  end: number
}

/**
 * Two digits after a point or a comma, with a space that a narrow print leaves; no rate, no date, no version. India groups by
 * two digits before the last three (1,53,282.00), and often omits the paise or writes '/-' for them.
 */
const AMOUNT =
  /(?<![\d.,@])(?<!\d[:/-])(?<minus>[-−]\s?)?(?<sign>RM|MYR|USD|EUR|GBP|CAD|AUD|INR|(?<!\p{L})Rs\.?|[$€£₹])?\s?(?<minusBehind>[-−])?(?:(?<lakhs>\d{1,2}(?:,\d{2})+,\d{3})(?:\s?\.\s?(?<paise>\d{2})|(?=\s?\/-|(?![.,]?\d)))|(?:(?<whole>\d{1,3}(?:[,.'’\u00a0\u202f]\d{3})+|\d{1,7})\s?[.,]\s?|(?<=^|[\s$€£-])\.)(?<rest>\d{2}))(?![\d:]|\/(?!-))(?![.,/-]\d)(?!\s?%)(?<trailing>[-−](?!\d))?/giu

/** The amounts of a row, from left to right. */
export function amountsOf(row: Row, place: number): Amount[] {
  return [...row.text.matchAll(AMOUNT)].map((match) => {
    const { minus, minusBehind, lakhs, paise = '00', trailing } = match.groups ?? {}
    const { whole = '', rest = '' } = match.groups ?? {}
    const cents = Number(
      lakhs === undefined ? whole.replaceAll(/\D/gu, '') + rest : lakhs.replaceAll(',', '') + paise,
    )
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
