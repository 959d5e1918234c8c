import { findCurrency } from '#src/links/find-currency.ts'
import { findLinks } from '#src/links/find-links.ts'
import { readPrice } from '#src/links/read-price.ts'
import { normaliseOrderNumber } from '#src/products/order-number.ts'

/** What a shared, pasted or dropped text says about a purchase. */
export interface TextFindings {
  links: string[]
  orderNumber: string | null
  /** The amount, as stored. */
  price: number | null
  /** ISO 4217; null if the sign could mean several. */
  currency: string | null
}

/** Longer texts are cut: a share is a few lines. */
const LONGEST = 20_000
const AMAZON = /(?<![\w-])(?:\d{3}|D\d{2})-\d{7}-\d{7}(?![\w-])/u
const DASHES = /[‐-―−]/gu
const LABEL = String.raw`\b(?:order|bestell(?:ung|nummer|nr)|auftrags?(?:nummer|nr)?|commande|pedido|ordine)\b`
const LABELLED = new RegExp(
  String.raw`${LABEL}[\s.-]{0,3}(?:number|num|no|nr|n[°º]|id|#)?(?:\sis)?[\s.:#-]{0,4}(?=[A-Z0-9-]{0,30}\d)(?<number>[A-Z0-9][A-Z0-9-]{3,29})(?![\w/:.,])`,
  'iu',
)
const TELLING_DIGITS = 4

const CODE = '(?:USD|EUR|GBP|CAD|AUD|NZD|JPY|CNY|CHF|SEK|NOK|DKK|PLN|CZK|INR|SGD|HKD|MXN|BRL)'
const SIGN = String.raw`(?:(?:US|CA|AU|NZ|HK|MX|[CAS])?\$|[€£¥₹]|zł|kr|${CODE})`
const DIGITS = String.raw`\d{1,3}(?:[.,'’ \u00a0\u202f]?\d{3}){0,3}(?:[.,]\d{2})?`
const AMOUNT = new RegExp(
  String.raw`(?<![\p{L}\d.,])(?:${SIGN}\s?${DIGITS}|${DIGITS}\s?${SIGN})(?![\p{L}\d])`,
  'giu',
)
/** The sum that was paid; with a line's end between it and its amount, as copied tables have it. */
const TOTAL =
  /(?<!sub-?\s?)(?<!zwischen)(?:\b(?:grand |order )?total\b|\bgesamt(?:summe|betrag|preis)?\b|\bsumme\b|\btotale\b|\bmontant\b|\bimporte\b|\bamount paid\b)/iu
const LABEL_REACH = 40

/** Searches a text for links, an order number and a price. What is not certain is left out. */
export function findInText(long: string): TextFindings {
  const text = long.slice(0, LONGEST).normalize('NFKC')
  const links = findLinks(text)
  // A link's numbers belong to its shop.
  const rest = text.replaceAll(/(?:https?:\/\/|www\.)[^\s<>"`]+/giu, ' ').replaceAll(DASHES, '-')
  return { links, orderNumber: findOrderNumber(rest), ...findPrice(rest) }
}

/** Whether a text says anything about a purchase. */
export function saysSomething({ links, orderNumber, price }: TextFindings): boolean {
  return links.length > 0 || orderNumber !== null || price !== null
}

function findOrderNumber(text: string): string | null {
  const amazon = AMAZON.exec(text)?.[0]
  if (amazon !== undefined) return normaliseOrderNumber(amazon)
  const number = LABELLED.exec(text)?.groups?.['number'] ?? ''
  const digits = number.replaceAll(/\D/gu, '').length
  return digits >= TELLING_DIGITS ? normaliseOrderNumber(number) : null
}

function findPrice(text: string): Pick<TextFindings, 'price' | 'currency'> {
  const amounts = [...text.matchAll(AMOUNT)].flatMap(({ 0: written, index }) => {
    const price = readPrice(written)
    return price === null ? [] : [{ written, price, before: text.slice(0, index) }]
  })
  const totals = amounts.filter(({ before }) => isTotal(before))
  const candidates = totals.length > 0 ? totals : amounts
  const [first] = candidates
  const isOne = first && candidates.every(({ price }) => price === first.price)
  if (!isOne) return { price: null, currency: null }
  return { price: first.price, currency: currencyOf(first.written) }
}

function isTotal(before: string): boolean {
  const near = before.slice(-LABEL_REACH)
  const lines = near.split('\n').map((line) => line.trim())
  const own = lines.at(-1) ?? ''
  // The label is in the amount's own line, or alone in the line above it.
  return TOTAL.test(own === '' ? (lines.at(-2) ?? '') : own)
}

/** '$' alone is the dollar of the United States; the form lets people change it. */
function currencyOf(written: string): string | null {
  return findCurrency(written, '') ?? (written.includes('$') ? 'USD' : null)
}
