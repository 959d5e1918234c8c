import type { Finding } from '#src/receipts/finding.ts'
import { shopNamed } from '#src/receipts/shop/known-shops.ts'
import { confidenceAt, type Row } from '#src/receipts/page/page.ts'

/** Signs of a company's name, whatever else is in the line. */
const LEGAL =
  /\b[s5][dou][nmh]\.?\s?[b8e]h[dz0o]\b|\bS\s?\/\s?B\b|\b(?:berhad|ltd|limited|llc|inc|corp|corporation|gmbh|plc|pty|pte|co)\b\.?(?!\w)|\bK\.?G\.?$/iu
const TRADE =
  /\b(?:enterprise|trading|restaurants?|restoran|cafe|caf[eé]|bistro|kitchen|bakery|bakeries|hardware|stationery|books?|bookstore|supermarket|hypermarket|market|mart|store|stores|shop|pharmacy|outlet|foods?|electronics|boutique|perniagaan|kedai|pasaraya|apotheke|markt)\b/iu
/** Lines at the top of a receipt that name nobody. */
const NOBODY =
  /\b(?:invoice|receipt|copy|welcome|thank|order|account|details|table|cashier|date|time|tel|telephone|phone|fax|mobile|gst|vat|tax|reg|no|lot|page|jalan|jln|taman|street|road|avenue|ave|floor|suite|blvd|www|https?|e-?mail|print|from|subject|sent|bill|cash|customer|owner|hours|member|shipping|payment|summary|qty|price|description|item|total|amount|your|hello|hi|search|menu|store hours|save money|commande|livraison|facture|ticket|caisse|bestell\p{L}*|rechnung|beleg|lieferung|datum|pedido|factura|fecha|env[ií]o|ordine|fattura|scontrino|consegna)\b|@|\.com\b/iu
/** A company's number after its name, in brackets or bare. */
const REGISTRATION =
  /\s*[([{]?(?:co\.?\s?(?:reg|no)\.?:?\s*)?(?=[^)\]}]*\d)[\dA-Z.:/ -]*\d{3}[\dA-Z -]*[)\]}]?\s*\.?$/iu
/** OCR's readings of the most frequent company form in Malaysia. */
const MALAYSIAN = /\b(?:S[DOU][NMH]\.? ?[B8E]H[DZ0O]|5[DOU][NMH]\.? ?[B8E]H[DZ0O])\b/u
const TOP = 14
const LEAST_LETTERS = 4
const LONGEST = 120
const CLEAR = 90
/** A shop's name is often this many times as high as the other print. */
const LARGE = 1.4

/** The seller: a shop that the page names, or the line at the top that looks most like a company. */
export function findMerchant(rows: readonly Row[]): Finding<string> | null {
  const shop = shopNamed(rows)
  if (shop) return { ...shop, others: [], strength: 3 }
  const top = rows.slice(0, firstOfSale(rows)).filter(({ text }) => text.length < LONGEST)
  const legal = top.findIndex(({ text }) => LEGAL.test(text) && !isAddress(text))
  if (legal >= 0) return companyAt(top, legal)
  const lines = top.flatMap((row) => (looksLikeName(row.text) ? [row] : []))
  const large = largestOf(lines, rows)
  const best = lines.find(({ text }) => TRADE.test(text)) ?? large ?? lines[0]
  if (!best) return null
  const value = nameIn(best.text)
  if (value === '') return null
  const others = lines.map(({ text }) => nameIn(text)).filter((name) => name !== value)
  const isNamed = (TRADE.test(value) && lines[0] === best) || (best === large && lines[0] === best)
  const sure = isNamed && isClear(best)
  return { value, sure, others: others.slice(0, 2), strength: TRADE.test(value) ? 1 : 0 }
}

/** The line in the largest print, if it is clearly larger than the print of the page. */
function largestOf(lines: readonly Row[], page: readonly Row[]): Row | undefined {
  const usual = page.map(printOf).toSorted((a, b) => a - b)[page.length >> 1] ?? 0
  const [largest] = lines.toSorted((a, b) => printOf(b) - printOf(a))
  return largest && printOf(largest) >= LARGE * usual ? largest : undefined
}

/** The height of a row's print. */
function printOf({ words }: Row): number {
  return words.reduce((sum, { top, bottom }) => sum + bottom - top, 0) / Math.max(1, words.length)
}

/** A company's line, with the line before if this one only has its end: 'POPULAR BOOK', 'CO. (M) SDN BHD'. */
function companyAt(rows: readonly Row[], place: number): Finding<string> | null {
  const row = rows[place]
  if (!row) return null
  const value = nameIn(row.text)
  const before = rows[place - 1]
  const isEnd = /^(?:co\b|company\b|sdn|\(m\)|ltd|limited|inc|llc|gmbh)/iu.test(value)
  if (!isEnd || !before || !looksLikeName(before.text)) {
    return value === '' ? null : { value, sure: !isEnd && isClear(row), others: [], strength: 2 }
  }
  const whole = `${nameIn(before.text)} ${value}`
  return { value: whole, sure: isClear(row) && isClear(before), others: [], strength: 2 }
}

/** The end of the page's head: the first row of the sale. */
function firstOfSale(rows: readonly Row[]): number {
  const first = rows.findIndex(
    ({ text }, place) =>
      place > 0 && /\b(?:qty|description|item\(s\)|subtotal|cashier)\b/iu.test(text),
  )
  return first < 0 ? Math.min(TOP, rows.length) : Math.min(TOP, first)
}

function looksLikeName(text: string): boolean {
  const name = nameIn(text)
  const letters = name.match(/\p{L}/gu)?.length ?? 0
  if (letters < LEAST_LETTERS || NOBODY.test(name) || isAddress(name)) return false
  return letters >= 0.7 * name.replaceAll(/\s/gu, '').length
}

function isAddress(text: string): boolean {
  return /^\W*\d+\s*[,-]|\b\d{5}\b.*\p{L}{3}|^\W*(?:no|lot|unit|blk|level)\W*\d/iu.test(text)
}

/** A line's name without the company's number and surrounding marks. */
function nameIn(text: string): string {
  return text
    .replace(REGISTRATION, '')
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}).&!]+$/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/(?<=\p{Lu})0+(?=\p{Lu})/gu, (zeros) => 'O'.repeat(zeros.length))
    .replace(MALAYSIAN, 'SDN BHD')
    .slice(0, 120)
    .trim()
}

function isClear(row: Row): boolean {
  return confidenceAt(row, 0, nameIn(row.text).length) >= CLEAR
}
