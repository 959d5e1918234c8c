import { type Cents, parseMoney } from '#src/money/money.ts'

/** An amount of money in a clause. */
export type Amount = {
  /** Null if the number is no amount of its currency. */
  cents: Cents | null
  /** The currencies that its sign may mean. */
  currencies: readonly string[]
  /** Whether it is one end of a range. */
  isRange: boolean
  index: number
  end: number
  text: string
}

/** A part of something in a clause. */
export type Percent = {
  percent: number
  isRange: boolean
  index: number
  end: number
  text: string
}

const DOLLARS = ['USD', 'CAD', 'AUD']
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  $: DOLLARS,
  us$: ['USD'],
  ca$: ['CAD'],
  c$: ['CAD'],
  au$: ['AUD'],
  a$: ['AUD'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  usd: ['USD'],
  cad: ['CAD'],
  aud: ['AUD'],
  eur: ['EUR'],
  euro: ['EUR'],
  euros: ['EUR'],
  gbp: ['GBP'],
  pound: ['GBP'],
  pounds: ['GBP'],
  jpy: ['JPY'],
  yen: ['JPY'],
  rmb: ['CNY'],
  cny: ['CNY'],
  yuan: ['CNY'],
  dollar: DOLLARS,
  dollars: DOLLARS,
  dolares: DOLLARS,
  dollari: DOLLARS,
}
const SIGN =
  '(?:(?:us|ca|au|c|a)?\\$|[€£¥]|\\b(?:usd|cad|aud|eur(?:os?)?|gbp|pounds?|jpy|yen|rmb|cny|yuan|dollars?|dolares|dollari)\\b)'
const NUMBER = '\\d(?:[\\d.,]*\\d)?'
const AMOUNT = new RegExp(`(${SIGN}) ?(${NUMBER})|(?<![\\d.,])(${NUMBER}) ?(${SIGN})`, 'gu')
const PERCENT =
  /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?) ?(?:%|percent\b|prozent\b|pour cent\b|por ciento\b|per cento\b)/gu

/** The amounts of a clause that have a currency. */
export function readAmounts(clause: string): Amount[] {
  return [...clause.matchAll(AMOUNT)].flatMap((match): Amount[] => {
    const [text, before, first, second, after] = match
    const currencies = SIGNS[before ?? after ?? ''] ?? []
    const read = parseMoney(first ?? second ?? '', currencies[0])
    const end = match.index + text.length
    return [
      {
        cents: read.ok ? read.cents : null,
        currencies,
        isRange: isRange(clause, match.index, end),
        index: match.index,
        end,
        text,
      },
    ]
  })
}

/** The percents of a clause. */
export function readPercents(clause: string): Percent[] {
  return [...clause.matchAll(PERCENT)].map((match) => {
    const end = match.index + match[0].length
    return {
      percent: Number((match[1] ?? '').replace(',', '.')),
      isRange: isRange(clause, match.index, end),
      index: match.index,
      end,
      text: match[0],
    }
  })
}

function isRange(clause: string, start: number, end: number): boolean {
  return (
    /^ ?(?:-|to|bis|a) ?[$€£]?\d/u.test(clause.slice(end)) ||
    /\d[%$€£]? ?(?:-|to|bis|a) ?$/u.test(clause.slice(0, start))
  )
}
