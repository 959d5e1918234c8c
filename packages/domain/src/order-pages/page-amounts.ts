import { AMAZON_SHOPS } from '#src/links/amazon-shops.ts'
import { findCurrency } from '#src/links/find-currency.ts'
import { currencyDecimals } from '#src/money/currency.ts'
import { type Cents, MAX_CENTS } from '#src/money/money.ts'
import { plainDigits } from '#src/order-pages/page-days.ts'
import {
  type PageElement,
  every,
  findAround,
  hasClass,
  textOf,
} from '#src/order-pages/page-tree.ts'
import type { Reading } from '#src/receipts/receipt-reading.ts'

/** An amount of money on a page. */
export type PageAmount = {
  cents: Cents
  isNegative: boolean
  /** Whether its digits can only be read in one way. */
  isClear: boolean
  /** ISO 4217. */
  currency: Reading<string> | null
}

/** How a shop writes its own currency, where the sign alone says less. */
const OWN_SIGNS: Readonly<Record<string, readonly string[]>> = {
  USD: ['$'],
  CAD: ['$', 'CDN$'],
  MXN: ['$'],
  AUD: ['$'],
  SGD: ['$'],
  SEK: ['kr', 'kr.'],
  TRY: ['TL'],
  AED: ['د.إ', 'درهم'],
  SAR: ['ر.س', 'ريال', '﷼', 'SR'],
  EGP: ['ج.م', 'جنيه', 'E£'],
  INR: ['Rs', 'Rs.'],
  JPY: ['¥', '￥', '円'],
  ZAR: ['R'],
}
const NUMBER = /\d(?:[\d.,'’ ]*\d)?/gu
const DECIMALS = /^(?<whole>.*)[.,](?<cents>\d{2})$/u
/** '1.299', '1,29,999', "1'299". */
const GROUPED = /^\d{1,3}(?:[.,'’ ]\d{2,3})*[.,'’ ]\d{3}$|^\d+$/u
const LONGEST = 40

const isSpoken = hasClass('a-offscreen')
/** Whether a price was crossed out. */
export const isStruck = ({ attributes }: PageElement): boolean =>
  attributes['data-a-strike'] === 'true'

/** The amount of an element. Amazon writes it whole for people who listen, and in pieces for those who look. */
export function amountOf(element: PageElement, shop: string | null): PageAmount | null {
  for (const spoken of every(element, isSpoken)) {
    const isOld = findAround(spoken, element, isStruck) !== null
    const amount = isOld ? null : amountIn(textOf(spoken), shop)
    if (amount) return amount
  }
  return amountIn(textOf(element), shop)
}

/** The amount of a text that has one number and a currency's sign; null for other texts. */
export function amountIn(text: string, shop: string | null): PageAmount | null {
  const plain = plainDigits(text)
    .replaceAll(/[\s\u00A0\u202F]+/gu, ' ')
    .trim()
  const [number, ...others] = plain.match(NUMBER) ?? []
  if (plain.length > LONGEST || number === undefined || others.length > 0) return null
  const around = plain.replace(number, '')
  const sign = around.replaceAll(/[-−–\s()]/gu, '')
  // A word beside a number is no currency's sign.
  if (sign === '' || sign.length > 5) return null
  const currency = currencyOf(sign, shop)
  if (currency === null && !/\p{Sc}/u.test(sign)) return null
  const decimals = currencyDecimals(currency?.value ?? 'USD')
  const parts = DECIMALS.exec(number)?.groups
  const whole = decimals === 2 && parts ? (parts['whole'] ?? '') : number
  if (!GROUPED.test(whole)) return null
  const units = Number(whole.replaceAll(/\D/gu, ''))
  const hasCents = decimals === 2 && parts !== undefined
  const cents = units * 100 + (hasCents ? Number(parts['cents']) : 0)
  if (cents > MAX_CENTS) return null
  return {
    cents,
    isNegative: /[-−–]/u.test(around),
    isClear: decimals === 0 || hasCents,
    currency,
  }
}

function currencyOf(sign: string, shop: string | null): Reading<string> | null {
  const own = shop === null ? undefined : AMAZON_SHOPS[shop]
  if (own !== undefined && OWN_SIGNS[own]?.includes(sign) === true) {
    return { value: own, sure: true, others: [] }
  }
  // No shop's host: '$' and '¥' say nothing there.
  const other = findCurrency(sign, '')
  if (other !== null) return { value: other, sure: true, others: [] }
  const isMoney = /^\p{Sc}$/u.test(sign)
  return own !== undefined && isMoney ? { value: own, sure: false, others: [] } : null
}
