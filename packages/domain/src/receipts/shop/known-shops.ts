import { isAmazonOrderNumber } from '#src/products/order-number.ts'
import type { Row } from '#src/receipts/page/page.ts'

/** Shops by their site's address; the name alone counts only as a separate line at the top. */
const SHOPS: readonly (readonly [name: string, site: RegExp, line: RegExp])[] = [
  ['Walmart', /\bwalmart\.(?:com|ca)\b/iu, /^wal\W?mart\b/iu],
  ['Target', /\btarget\.com\b/iu, /^target$/iu],
  ['CVS Pharmacy', /\bcvs\.com\b/iu, /^cvs\W?\s?pharmacy/iu],
  ['Walgreens', /\bwalgreens\.com\b/iu, /^walgreens\b/iu],
  ['Best Buy', /\bbestbuy\.(?:com|ca)\b/iu, /^best buy\b/iu],
  ['Costco', /\bcostco\.(?:com|ca|co\.uk)\b/iu, /^costco\b/iu],
  ['The Home Depot', /\bhomedepot\.(?:com|ca)\b/iu, /^the home depot\b/iu],
  ["Lowe's", /\blowes\.com\b/iu, /^lowe'?s\b/iu],
  ['Etsy', /\betsy\.com\b/iu, /^etsy$/iu],
  ['eBay', /\bebay\.(?:com|co\.uk|de|ca|com\.au)\b/iu, /^ebay$/iu],
  ['Temu', /\btemu\.com\b/iu, /^temu$/iu],
  ['SHEIN', /\bshein\.(?:com|co\.uk)\b/iu, /^shein$/iu],
  ['AliExpress', /\baliexpress\.(?:com|us)\b/iu, /^aliexpress$/iu],
  ['TikTok Shop', /\bshop\.tiktok\.com\b/iu, /^tiktok shop$/iu],
  ['IKEA', /\bikea\.(?:com|de|co\.uk)\b/iu, /^ikea$/iu],
  ['Tesco', /\btesco\.com\b/iu, /^tesco$/iu],
  ["Sainsbury's", /\bsainsburys\.co\.uk\b/iu, /^sainsbury'?s$/iu],
  ['Argos', /\bargos\.co\.uk\b/iu, /^argos$/iu],
]
const AMAZON_SITE = /\bamazon\.(?:com?\.)?[a-z]{2,3}\b/iu
const AMAZON_NUMBER = /(?<![\w-])(?:\d{3}|D\d{2})-\d{7}-\d{7}(?![\w-])/gu
const TOP = 10
const CLEAR = 80

/** The shop of this page or receipt; sure if its site, its number format or its line is clear. */
export function shopNamed(rows: readonly Row[]): { value: string; sure: boolean } | null {
  if (rows.some(({ text }) => isAmazon(text))) return { value: 'Amazon', sure: true }
  for (const [place, { text, words }] of rows.entries()) {
    const bare = text.replaceAll(/^\W+|[\W_]+$/gu, '')
    const shop = SHOPS.find(([, site, line]) => site.test(text) || (place < TOP && line.test(bare)))
    if (shop) return { value: shop[0], sure: words.every(({ confidence }) => confidence >= CLEAR) }
  }
  return null
}

function isAmazon(text: string): boolean {
  if (text.length > 200) return false
  const numbers = text.match(AMAZON_NUMBER) ?? []
  return AMAZON_SITE.test(text) || numbers.some(isAmazonOrderNumber)
}
