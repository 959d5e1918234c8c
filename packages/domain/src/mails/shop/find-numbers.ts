import type { MailRow } from '#src/mails/mail-row.ts'
import type { MailShop } from '#src/mails/shop/mail-shops.ts'
import { normaliseOrderNumber } from '#src/products/order-number.ts'

/** An order number in a mail; the subject's are in no row. */
export type NumberInMail = { value: string; row: number | null; isSure: boolean }

const LABEL = String.raw`\b(?:order(?:\s?-?\s?(?:number|no|id|nr))?|purchase (?:number|id)|receipt|bestell(?:ung|nummer|nr)|auftrags?(?:nummer|nr)?|(?:num[ée]ro de |n[°º]\s?(?:de )?)?commande|(?:n\.?[ºo°]\s?(?:de(?:l)? )?|n[úu]mero de(?:l)? )?pedido|(?:numero |n\.?[°º]?\s?)?(?:dell['’])?ordine)`
const BETWEEN = String.raw`(?:\s(?:number|no|nr|n[°ºo]|n|id|is|lautet|est|es|è))*[\s.:#]*(?:n[°º.]+\s*)?#?\s*`
const NUMBER = String.raw`(?<number>(?=[A-Z0-9-]*\d{3})[A-Z0-9][A-Z0-9-]{2,29})(?![\w-]|[.,/:]\d)`
const LABELLED = new RegExp(`${LABEL}${BETWEEN}${NUMBER}`, 'giu')
/** A word at the end of a row, whose number is alone in the next row. */
const LABEL_LAST = new RegExp(
  String.raw`${LABEL}(?:\s(?:number|no|nr|n[°ºo]|n|id|is))*[\s.:]*#?\s*$`,
  'iu',
)
const NUMBER_ALONE = new RegExp(`^#?\\s*${NUMBER}$`, 'iu')
/** '#1042' in the subject of shops that run on Shopify. */
const HASHED = /#\s?(?<number>[A-Z]{0,6}-?\d{3,12}(?:-[A-Z0-9]{1,6})?)(?![\w-])/iu
/** A row that has only the word and the number. */
const WHOLE_ROW = new RegExp(`^${LABEL}${BETWEEN}${NUMBER}[.]?$`, 'iu')
const DAY = /^\d{1,4}-\d{1,2}-\d{1,4}$/u
const FIVE_DIGITS = /\d.*\d.*\d.*\d.*\d/u

/**
 * The order numbers of a mail in their order. A shop's own shape is sure; other numbers need a word such as 'Order' before them,
 * and are sure if the mail's sender is known or they are there twice.
 */
export function findNumbers(
  subject: string,
  rows: readonly MailRow[],
  shop: MailShop | null,
): NumberInMail[] {
  const texts = [{ text: subject, row: null }, ...rows.map(({ text }, row) => ({ text, row }))]
  const found: NumberInMail[] = []
  for (const [place, { text, row }] of texts.entries()) {
    if (shop?.number) {
      for (const [match] of text.matchAll(shop.number))
        found.push({ value: match, row, isSure: true })
      if (shop.labelled === null) continue
    }
    const below = texts[place + 1]
    for (const value of labelledIn(text, row === null ? '' : (below?.text ?? ''), row === null)) {
      if (shop && !(shop.labelled?.test(value) ?? true)) continue
      const isSure = shop !== null || row === null || WHOLE_ROW.test(text)
      found.push({ value, row, isSure })
    }
  }
  const counts = new Map<string, number>()
  for (const { value } of found) counts.set(value, (counts.get(value) ?? 0) + 1)
  return found.flatMap(({ value, row, isSure }) => {
    const number = normaliseOrderNumber(value)
    const isTwice = (counts.get(value) ?? 0) > 1
    return number === null ? [] : [{ value: number, row, isSure: isSure || isTwice }]
  })
}

function labelledIn(text: string, below: string, isSubject: boolean): string[] {
  if (text.length > 300) return []
  const found = [...text.matchAll(LABELLED)].map(({ groups }) => groups?.['number'] ?? '')
  if (LABEL_LAST.test(text)) {
    const alone = NUMBER_ALONE.exec(below)?.groups?.['number']
    if (alone !== undefined) found.push(alone)
  }
  const hashed = isSubject || found.length === 0 ? HASHED.exec(text)?.groups?.['number'] : undefined
  const isNamed = isSubject || /order|bestell|commande|pedido|ordine|receipt/iu.test(text)
  if (hashed !== undefined && isNamed) found.push(hashed)
  // Etsy writes its number in brackets: 'Your Etsy Purchase from Shop (1234567890)'.
  const bracketed = isSubject ? /\((?:receipt #)?(\d{9,11})\)/iu.exec(text)?.[1] : undefined
  if (bracketed !== undefined) found.push(bracketed)
  return [...new Set(found)].filter((value) => !DAY.test(value) && isNumber(value))
}

/** 'Order 2024' and 'order123'-like words are none: a number has three digits at least, and no letters only. */
function isNumber(value: string): boolean {
  if (/^(?:19|20)\d{2}$/u.test(value)) return false
  return /^\d{3,}$/u.test(value) || FIVE_DIGITS.test(value) || /^[A-Z]{1,6}-?\d{3,}/u.test(value)
}
