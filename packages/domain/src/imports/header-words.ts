import { foldLetters } from '#src/imports/fold-letters.ts'

/** '(USD)', 'in Euro', '*', '[€]', 'Seller FB', '(zł)', '(R$)'. */
const QUALIFIER =
  /^(?:in |en |em |w |i )?(?:usd|eur|gbp|cad|aud|jpy|inr|euros?|dollars?|us|ca|au|pounds?|yen|chf|mxn|brl|pln|zl|sek|kr|kronor|try|tl|r|reais|required|optional|pflicht|pcs|pieces|st|stk|szt|stuks|fb|facebook|whatsapp|telegram|wechat|discord|contact|kontakt)$/u

/** The header for comparing: 'Order #', 'order_no.' and 'OrderNo' become similar. */
export function plain(header: string): string {
  return foldLetters(header.replaceAll(/([a-z])([A-Z])/gu, '$1 $2'))
    .replaceAll(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()
}

/** 'eBay' and 'ebay', 'PayPal' and 'paypal' are the same, wherever a word is thought to end. */
export function squeezed(header: string): string {
  return plain(header).replaceAll(' ', '')
}

/** Characters of the longest header that can name a field. A stray quote makes a header of half a file. */
export const LONGEST_NAME = 200
/** Words of the longest qualifier: 'in Euro'. */
const LONGEST_QUALIFIER = 2

/** The headers for comparing with names; empty where one is too long to be any. */
export function comparable(headers: readonly string[]): string[] {
  return headers.map((header) => (header.length > LONGEST_NAME ? '' : header))
}

/** The ways to compare a header: whole, and without a currency or a mark at its end. None for one that is too long to be a name. */
export function namesIn(header: string): string[] {
  if (header.length > LONGEST_NAME) return []
  const words = plain(header).split(' ')
  const names: string[] = []
  for (let left = Math.max(1, words.length - LONGEST_QUALIFIER); left <= words.length; left += 1) {
    const rest = words.slice(left).join(' ')
    if (rest === '' || QUALIFIER.test(rest)) names.push(words.slice(0, left).join(''))
  }
  return names
}
