import { findCurrency } from '#src/links/find-currency.ts'
import { readPrice } from '#src/links/read-price.ts'
import { currencyDecimals } from '#src/money/currency.ts'
import { type Cents, MAX_CENTS } from '#src/money/money.ts'

/** An amount in a row. Only what has a currency's sign or code beside it is money. */
export type MailAmount = {
  cents: Cents
  isNegative: boolean
  currency: string | null
  /** Whether its digits can only be read in one way, with the decimals that its currency has. */
  isClear: boolean
  start: number
  end: number
}

const SIGN = String.raw`(?:(?<!\p{L})(?:US|CA|AU|NZ|HK|NT|MX|C|A|S|R)\s?\$|[$€£¥￥₹₩₺₪]|zł|kr\.?|(?<!\p{L})(?:USD|EUR|GBP|CAD|AUD|NZD|JPY|CHF|SEK|NOK|DKK|PLN|INR|SGD|MXN|BRL|TRY|AED)(?!\p{L}))`
const DIGITS = String.raw`\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,3})?`
const AMOUNT = new RegExp(
  String.raw`(?<minus>[-−–]\s?)?(?:(?<before>${SIGN})\s?(?<inner>[-−]\s?)?(?<first>${DIGITS})(?:\s?(?<code>USD|EUR|GBP|CAD|AUD|NZD|JPY)(?!\p{L}))?|(?<![\d.,])(?<second>${DIGITS})\s?(?<behind>${SIGN}))(?![\d]|[.,]\d)`,
  'gu',
)

/** The amounts of money in a text, from left to right. `host` is the shop's: '$' is the Canadian one at amazon.ca. */
export function amountsIn(text: string, host: string): MailAmount[] {
  return [...text.matchAll(AMOUNT)].flatMap((match) => {
    const { minus, inner, before, first, code, second, behind } = match.groups ?? {}
    const digits = first ?? second ?? ''
    const amount = readPrice(digits)
    const cents = amount === null ? Number.NaN : Math.round(amount * 100)
    if (!(cents >= 0 && cents <= MAX_CENTS)) return []
    const currency = findCurrency((code ?? before ?? behind ?? '').replaceAll(/\s/gu, ''), host)
    const decimals = currency === null ? 2 : currencyDecimals(currency)
    const isWhole = !/[.,]\d{1,2}$/u.test(digits)
    return [
      {
        cents,
        isNegative: minus !== undefined || inner !== undefined,
        currency,
        isClear: decimals === 0 ? isWhole : /[.,]\d{2}$/u.test(digits),
        start: match.index,
        end: match.index + match[0].length,
      },
    ]
  })
}
