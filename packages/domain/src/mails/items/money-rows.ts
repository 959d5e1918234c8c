import { type MailAmount, amountsIn } from '#src/mails/items/mail-amounts.ts'
import type { MailRow } from '#src/mails/mail-row.ts'
import type { Cents } from '#src/money/money.ts'
import type { Reading } from '#src/receipts/receipt-reading.ts'

/** What the words before an amount make of it. */
type Sum = 'grand total' | 'total' | 'subtotal' | 'gift' | 'refund' | 'part'

const WORDS: readonly (readonly [Sum, RegExp])[] = [
  [
    'refund',
    /\b(?:refund (?:total|amount)|total (?:amount )?refund(?:ed)?|amount refunded|refunded|item refund|(?:erstattungs|rückerstattungs)(?:betrag|summe)|gesamterstattung|erstattung(?:sbetrag)?(?: insgesamt)?|(?:montant|total) (?:du |de )?(?:votre )?rembours(?:ement|é)|(?:importe|total) (?:del |de )?(?:tu )?reembols(?:o|ado)|(?:importo|totale) (?:del )?rimbors(?:o|ato))(?!\p{L})/iu,
  ],
  [
    'gift',
    /\b(?:gift (?:card|certificate)|store credit|account balance|rewards? points|geschenkgutschein|gutschein|guthaben|chèques?-cadeaux?|carte cadeau|cheque regalo|tarjeta regalo|buono regalo|(?:alle|walmart|temu) (?:cash|credit))(?!\p{L})/iu,
  ],
  [
    'subtotal',
    /\b(?:sub-?\s?total|items? total|item\(s\) total|total before tax|zwischensumme|artikel(?:summe)?|sous-total|total (?:des )?articles?|subtotale|totale (?:articoli|parziale)|total de productos)(?!\p{L})|^items?(?:\s?\(\d+\))?\W*$/iu,
  ],
  [
    'part',
    /\b(?:shipping|delivery|postage|handling|tax(?:es)?|vat|gst|hst|discount|promotion|coupon|savings?|saved|you save|tip|fee|list price|was|rrp|versand\w*|lieferung|mwst|ust|rabatt|aktion\w*|ersparnis|livraison|expédition|tva|remise|réduction|promotion|envío|gastos|iva|descuento|promoción|spedizione|spese|sconto|promozione|per month|monthly|points)(?!\p{L})/iu,
  ],
  [
    'grand total',
    /\b(?:grand total|order total|total (?:paid|charged|amount|cost|for this order|payment|due)|total charged|amount (?:paid|charged)|you paid|total to pay|gesamtbetrag|gesamtsumme|endbetrag|endsumme|rechnungsbetrag|bestellsumme|gesamt|montant total|total (?:de (?:la|votre) |pour cette )?commande|total ttc|total (?:del|de este|de tu) pedido|importe total|total a pagar|totale (?:dell['’])?ordine|totale complessivo|importo totale|totale pagato)(?!\p{L})/iu,
  ],
  ['total', /^\W*(?:total|summe|totale|totaal|insgesamt)(?!\p{L})/iu],
]

/** A row with an amount behind words that make it a sum. */
export type SumRow = { row: number; sum: Sum; amount: MailAmount }

/** What words make of the amount after them; null if they are no sum's. */
export function sumOfWords(text: string): Sum | null {
  if (text.length > 90) return null
  // 'Gesamtbetrag inkl. MwSt.' is what was paid.
  const isWhole =
    /\b(?:incl|inkl|inc|ttc|including|tax included|i\.v\.a\. incl|iva incl|tva incl)/iu.test(text)
  const found = WORDS.find(([sum, words]) => !(isWhole && sum === 'part') && words.test(text))
  return found?.[0] ?? null
}

/** The sums of a mail; a label may have its amount alone in the next row. */
export function sumsOf(rows: readonly MailRow[], host: string): SumRow[] {
  return rows.flatMap(({ text }, row): SumRow[] => {
    const amounts = amountsIn(text, host)
    const [first] = amounts
    const sum = sumOfWords(first ? text.slice(0, first.start) : text)
    if (sum === null) return []
    const last = amounts.at(-1)
    if (last) return [{ row, sum, amount: last }]
    const next = rows[row + 1]?.text ?? ''
    const [below, ...others] = amountsIn(next, host)
    const isAlone = below !== undefined && others.length === 0 && below.start <= 1
    return isAlone ? [{ row, sum, amount: below }] : []
  })
}

/** What was paid for the whole order. A part that a gift card paid was paid, too; such sums are marked. */
export function totalOf(sums: readonly SumRow[]): Reading<Cents> | null {
  const grand = sums.filter(({ sum, amount }) => sum === 'grand total' && !amount.isNegative)
  const totals =
    grand.length > 0
      ? grand
      : sums.filter(({ sum, amount }) => sum === 'total' && !amount.isNegative)
  const values = [...new Set(totals.map(({ amount }) => amount.cents))]
  const best = totals.at(-1)
  if (!best) return null
  const gifts = sums.filter(
    ({ sum, row, amount }) =>
      // A card's balance that is only mentioned paid nothing.
      sum === 'gift' &&
      row <= best.row + GIFT_ROWS &&
      (amount.isNegative || best.amount.cents === 0),
  )
  const gift = Math.max(0, ...gifts.map(({ amount }) => amount.cents))
  const others = values.filter((value) => value !== best.amount.cents)
  if (gift > 0) {
    const before = Math.max(...values)
    // The sum before the gift card may be there as well.
    const whole = values.includes(best.amount.cents + gift) ? before : best.amount.cents + gift
    return { value: whole, sure: false, others: values.filter((value) => value !== whole) }
  }
  return {
    value: best.amount.cents,
    sure: best.amount.isClear && others.length === 0 && best.amount.cents > 0,
    others,
  }
}

const GIFT_ROWS = 6
