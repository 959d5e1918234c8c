import type { SaleAmountKind } from '#src/imports/columns/product-column.ts'
import { type DecimalSign, type ReadAmount, readAmount } from '#src/imports/read-amount.ts'

/** Words for postage or a cost of 0. */
const FREE =
  /^(?:free(?: (?:shipping|postage|delivery))?|gratis|kostenlos|kostenfrei|versandkostenfrei|frei(?: haus)?|(?:kostenloser|gratis) versand|gratuite?s?|offerte?s?|(?:livraison|port) (?:gratuite?|offerte?)|gratuit[oa]|env[ií]o gr[aá]t(?:is|uito)|(?:frete |portes )?gr[aá]tis|za darmo|darmow[aey]|bezpłatn[aey]|fri frakt|fraktfritt|gratis (?:frakt|verzending)|ücretsiz(?: kargo)?|bedava|spedizione grat(?:is|uita))$/iu
/** What reports and people write for nothing. */
const NOTHING = /^(?:[-−–—]+|n\/?a)$/iu
const BRACKETED = /^\(([^()]*)\)$/u
const MINUS = /^([^\d.,]*)[-−–](?=[^-−–]*\d)|(?<=\d[^-−–]*)[-−–]$/u

/**
 * An amount of a sale; null if the cell says that there is none. Postage and costs may be 'free', a price is not. A cost is the same with a minus or in brackets, as reports
 * write what they take off.
 */
export function readSaleAmount(
  text: string,
  decimal: DecimalSign,
  kind: SaleAmountKind,
): ReadAmount | null {
  const words = text.trim()
  if (NOTHING.test(words)) return null
  if (kind !== 'price' && FREE.test(words)) return { ok: true, cents: 0, currency: null }
  return readAmount(kind === 'cost' ? unsigned(words) : words, decimal)
}

/** '-$3.20', '$ -3.20', '(3.20)' and '3.20-' without their sign. */
function unsigned(text: string): string {
  const [, inside] = BRACKETED.exec(text) ?? []
  return inside === undefined ? text.replace(MINUS, '$1') : inside
}
