import { type Language, languageOf } from '#src/reviews/claim-words.ts'
import { removeSentence } from '#src/reviews/remove-sentence.ts'
import { centsOf } from '#src/money/money.ts'
import { type MoneyProduct, moneyOf } from '#src/money/product-money.ts'

/** How a tester got a product, and whether the seller pays them more than its price. */
export interface HowGot {
  /** Free if all of the price comes back or there is none; discounted if a part comes back; else bought. */
  kind: 'free' | 'discounted' | 'bought'
  hasCommission: boolean
}

/** The fields of a product that the disclosure is worded by. */
export type DisclosedProduct = MoneyProduct & { partial_payment: boolean }

/** The reason if nobody knows how much of the price comes back. */
export const NO_PRICE_TEXT = 'Add the price of the product first. The disclosure depends on it.'

/** The reason if there is nothing to disclose. */
export const NOTHING_TO_DISCLOSE_TEXT =
  'You get none of the price back, so there is nothing to disclose.'

/**
 * How a tester got a product, by its money: what was agreed, or, once it is completed, what came. Null if the price is not
 * known and the terms name no share. See docs/behaviour/money.md.
 */
export function howGot(product: DisclosedProduct): HowGot | null {
  const price = centsOf(product.price)
  if (price === null) return howGotByTerms(product)
  const { expectedRefund, expectedCommission, received } = moneyOf(product)
  const isDone = product.status === 'paid'
  const isPromised = product.commission_amount === null || expectedCommission > 0
  const hasCome = !isDone || product.refund_received === null || received > expectedRefund
  // What comes on top of the refund is commission, if there is one.
  const most = product.commission ? Math.min(received, expectedRefund) : received
  const refund = isDone ? most : Math.max(most, expectedRefund)
  return {
    kind: kindOf(refund, price, isPartial(product)),
    hasCommission: product.commission && isPromised && hasCome,
  }
}

function kindOf(refund: number, price: number, partial: boolean): HowGot['kind'] {
  if (price === 0) return 'free'
  if (refund <= 0) return 'bought'
  return refund < price || partial ? 'discounted' : 'free'
}

/** Whether only the note 'Partial' says that not all of the price comes back. */
function isPartial({
  partial_payment,
  refund_expected,
  refund_received,
  deal_terms,
}: DisclosedProduct) {
  const isNamed = deal_terms?.share !== undefined || deal_terms?.amount !== undefined
  return partial_payment && refund_expected === null && refund_received === null && !isNamed
}

function howGotByTerms(product: DisclosedProduct): HowGot | null {
  const share = product.refund_expected === null ? product.deal_terms?.share : undefined
  const isKnown =
    share !== undefined || (product.partial_payment && product.refund_expected === null)
  if (!isKnown) return null
  const hasCommission = product.commission && product.commission_amount !== 0
  return { kind: share === 100 ? 'free' : 'discounted', hasCommission }
}

/** A line for each way of getting a product, and each with a commission; null where there is nothing to disclose. */
type Lines = Record<HowGot['kind'], readonly [string | null, string]>

const lines: Record<Language, Lines> = {
  de: {
    free: [
      'Transparenzhinweis: Ich habe dieses Produkt kostenlos erhalten.',
      'Transparenzhinweis: Ich habe dieses Produkt kostenlos erhalten und bekomme dafür zusätzlich eine Vergütung vom Verkäufer.',
    ],
    discounted: [
      'Transparenzhinweis: Ich habe dieses Produkt zu einem reduzierten Preis erhalten.',
      'Transparenzhinweis: Ich habe dieses Produkt zu einem reduzierten Preis erhalten und bekomme dafür zusätzlich eine Vergütung vom Verkäufer.',
    ],
    bought: [
      null,
      'Transparenzhinweis: Ich habe dieses Produkt selbst bezahlt, bekomme dafür aber eine Vergütung vom Verkäufer.',
    ],
  },
  en: {
    free: [
      'Disclosure: I received this product free of charge.',
      'Disclosure: I received this product free of charge, and the seller also pays me a commission.',
    ],
    discounted: [
      'Disclosure: I received this product at a discount.',
      'Disclosure: I received this product at a discount, and the seller also pays me a commission.',
    ],
    bought: [
      null,
      'Disclosure: I paid for this product myself, but the seller pays me a commission.',
    ],
  },
  es: {
    free: [
      'Por transparencia: recibí este producto gratis.',
      'Por transparencia: recibí este producto gratis y, además, el vendedor me paga una comisión.',
    ],
    discounted: [
      'Por transparencia: conseguí este producto con descuento.',
      'Por transparencia: conseguí este producto con descuento y, además, el vendedor me paga una comisión.',
    ],
    bought: [
      null,
      'Por transparencia: pagué este producto de mi bolsillo, pero el vendedor me paga una comisión.',
    ],
  },
  fr: {
    free: [
      'En toute transparence, j’ai reçu ce produit gratuitement.',
      'En toute transparence, j’ai reçu ce produit gratuitement et le vendeur me verse en plus une rémunération.',
    ],
    discounted: [
      'En toute transparence, j’ai obtenu ce produit à prix réduit.',
      'En toute transparence, j’ai obtenu ce produit à prix réduit et le vendeur me verse en plus une rémunération.',
    ],
    bought: [
      null,
      'En toute transparence, j’ai payé ce produit moi-même, mais le vendeur me verse une rémunération.',
    ],
  },
  it: {
    free: [
      'Per trasparenza: ho ricevuto questo prodotto gratuitamente.',
      'Per trasparenza: ho ricevuto questo prodotto gratuitamente e il venditore mi paga anche un compenso.',
    ],
    discounted: [
      'Per trasparenza: ho ricevuto questo prodotto a prezzo scontato.',
      'Per trasparenza: ho ricevuto questo prodotto a prezzo scontato e il venditore mi paga anche un compenso.',
    ],
    bought: [
      null,
      'Per trasparenza: ho pagato questo prodotto di tasca mia, ma il venditore mi paga un compenso.',
    ],
  },
}

const allLines = Object.values(lines)
  .flatMap((ofLanguage) => Object.values(ofLanguage))
  .flat()
  .filter((line) => line !== null)

/** How the lines begin: one that was edited is the person's own. */
const ownLine =
  /^(?:Disclosure:|Transparenzhinweis:|En toute transparence|Por transparencia|Per trasparenza)/imu

/** A disclosure line for a review, in its language. */
export interface Disclosure {
  /** The review with the line at its end, and without another one. */
  text: string
  /** Whether it is in the review already, as it is or in the person's own words. */
  isThere: boolean
}

/** The disclosure of how a tester got a product, for the text of a review; null if there is nothing to disclose. */
export function disclosureFor(text: string, { kind, hasCommission }: HowGot): Disclosure | null {
  const review = withoutLines(text)
  const line = lines[lineLanguageOf(review)][kind][hasCommission ? 1 : 0]
  if (line === null) return null
  return {
    text: review === '' ? line : `${review.trimEnd()}\n\n${line}`,
    isThere: removeSentence(text, line) !== null || ownLine.test(review),
  }
}

/** A review without the lines of this module, which a change of the product may have made untrue. */
function withoutLines(text: string): string {
  return allLines.reduce((rest, line) => removeSentence(rest, line) ?? rest, text)
}

/** What none of the five languages has: Dutch, Swedish, Danish and Norwegian, Portuguese, Polish, Romanian, Turkish. */
const otherLanguages =
  /(?<!\p{L})(?:het|een|niet|ik|voor|maar|zijn|goed|och|inte|jag|mycket|ikke|jeg|meget|og|uma|muito)(?!\p{L})|[ãõåøłąęșțăşğı]/iu

/** A few words of a language are enough: a wrong one is edited more easily than a line that is missing. */
function lineLanguageOf(text: string): Language {
  const language = languageOf(text, 2) ?? 'en'
  // Other languages have short words of the five, as Dutch and Swedish have 'de' and 'en'.
  return otherLanguages.test(text) ? 'en' : language
}
