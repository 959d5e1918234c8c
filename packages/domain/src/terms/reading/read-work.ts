import { TERMS_ASKS, type TermsAsk } from '#src/terms/deal-terms.ts'
import type { Part } from '#src/terms/reading/clause-topics.ts'
import type { Findings, Mark } from '#src/terms/reading/findings.ts'
import {
  KEEP,
  ORDER,
  PHOTOS,
  REVIEW,
  SELLER_FEEDBACK,
  TEXT_REVIEW,
  VIDEO,
} from '#src/terms/reading/term-words.ts'

const NO = "(?:no|not|don'?t|do not|without|w/o|kein\\w*|nicht|ohne|pas(?: de)?|sans|sin|non|senza)"
/** A picture of the order or of the review proves something; it is no part of the review. */
const PROOF =
  /\bscreen ?shots?|(?:photo|pic(?:ture)?|image|foto|bild|imagen|immagine)s? (?:of|von|vom|de|del|della|der|d')\s?(?:\w+ ){0,2}?(?:order|receipt|invoice|review|bestell|rechnung|bewert|rezension|command|avis|pedido|resena|ordine|recension)\w*/gu
const WORDS: Record<TermsAsk, RegExp> = {
  text: TEXT_REVIEW,
  photos: PHOTOS,
  video: VIDEO,
  feedback: SELLER_FEEDBACK,
}

/** Removes what is said not to be asked for, and what must not be done with the product, with their 'no'. */
export function withoutRefusals(clause: string, found: Findings): string {
  let rest = clause
  for (const words of [PHOTOS, VIDEO, TEXT_REVIEW, SELLER_FEEDBACK]) {
    const refused = new RegExp(
      `\\b${NO} (?:[\\w]+ ){0,3}?(?:${words.source})\\w*(?: (?:or|and|oder|und|ou|et|o|y|e) \\w+)?(?: (?:needed|required|necessary|notig|erforderlich))?|(?:${words.source})\\w*(?: \\w+)? (?:not|nicht|non|no|pas) (?:needed|required|necessary|notig|erforderlich|necessaire\\w*|necesari\\w*|necessari\\w*)`,
      'u',
    )
    rest = rest.replace(refused, ' ')
  }
  const kept = new RegExp(
    `\\b${NO} (?=(?:[\\w'-]+ ){0,5}?${KEEP.source})|\\b(?:${KEEP.source})[\\w-]* (?:not|nicht|pas)\\b`,
    'u',
  )
  const match = kept.exec(rest)
  if (match === null) return rest
  found.note('It must not be resold or returned. Check how long.')
  return rest.replace(kept, (said) => said.replace(new RegExp(`\\b${NO}\\b`, 'u'), ' '))
}

/** What the review should have. */
export function readWork(parts: readonly Part[], found: Findings): void {
  const asks = new Map<TermsAsk, Mark>()
  for (const part of parts) {
    const text = part.text.replaceAll(PROOF, ' ')
    const isOfReview = parts.some(
      (other) => other.sentence === part.sentence && REVIEW.test(other.text),
    )
    const isOfOrder = ORDER.test(text) && !REVIEW.test(text)
    for (const ask of TERMS_ASKS) {
      if (!WORDS[ask].test(text) || isOfOrder) continue
      const mark = isOfReview || ask === 'feedback' ? 'sure' : 'look'
      if (asks.get(ask) !== 'sure') asks.set(ask, mark)
    }
  }
  if (asks.size === 0) return
  const marks = [...asks.values()]
  found.say(
    'asks',
    TERMS_ASKS.filter((ask) => asks.has(ask)),
    marks.includes('look') ? 'look' : 'sure',
  )
}

const METHODS: readonly (readonly [string, RegExp])[] = [
  ['PayPal', /\b(?:pay ?pal|pp|p\.p)\b/u],
  [
    'Bank transfer',
    /\b(?:bank ?(?:transfer|account|wire)|wire transfer|uberweisung\w*|bankkonto|iban|sepa|virement\w*|transferencia|bonifico)\b/u,
  ],
  ['Venmo', /\bvenmo\b/u],
  ['Zelle', /\bzelle\b/u],
  ['Cash App', /\bcash ?app\b/u],
  ['Wise', /\bwise\b/u],
  ['Revolut', /\brevolut\b/u],
  ['Bizum', /\bbizum\b/u],
  ['Satispay', /\bsatispay\b/u],
  ['Postepay', /\bpostepay\b/u],
  ['Alipay', /\balipay\b/u],
  ['WeChat Pay', /\bwe ?chat pay\b/u],
  ['Payoneer', /\bpayoneer\b/u],
  [
    'Gift card',
    /\b(?:(?:amazon )?gift ?cards?|(?:amazon-?|geschenk-?)?gutschein(?!code)\w*|carte cadeau|tarjeta (?:de )?regalo|buono (?:regalo|amazon))\b/u,
  ],
]
const BY = '(?:by|via|per|par|por|con|tramite|mit|through|with|on|to|uber|auf|su|in|en)'

/** How the refund is paid. */
export function readMethod(parts: readonly Part[], found: Findings): void {
  for (const { text, own } of parts) {
    for (const [method, words] of METHODS) {
      const match = words.exec(text)
      if (match === null) continue
      // What an order is paid with is no term.
      if (method === 'Gift card' && ORDER.test(text) && own !== 'refund') continue
      const isAlone = text.replace(words, '').trim().length < 3
      const isBy = new RegExp(`\\b${BY} (?:\\w+ )?$`, 'u').test(text.slice(0, match.index))
      found.say('method', method, own === 'refund' || isAlone || isBy ? 'sure' : 'look')
    }
  }
}
