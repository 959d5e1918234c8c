import { costText, freeOfferText } from '@sampletrail/domain/plans/plan-contents.ts'
import type { Plans } from '@sampletrail/domain/plans/plans.ts'

/**
 * Placeholders in the built public pages for the contents of the plans: admins change those, so the server inserts the
 * texts. No text has a character with a meaning in HTML or JSON.
 */
export const PAGE_TEXT_PLACEHOLDERS = {
  freeOffer: '[[free-offer]]',
  cost: '[[cost]]',
  proPrice: '[[pro-price]]',
  currency: '[[currency]]',
} as const

export type PageTexts = Record<keyof typeof PAGE_TEXT_PLACEHOLDERS, string>

/** The page with the texts inserted. */
export function fillPageTexts(page: string, texts: PageTexts): string {
  return page
    .replaceAll(PAGE_TEXT_PLACEHOLDERS.freeOffer, () => texts.freeOffer)
    .replaceAll(PAGE_TEXT_PLACEHOLDERS.cost, () => texts.cost)
    .replaceAll(PAGE_TEXT_PLACEHOLDERS.proPrice, () => texts.proPrice)
    .replaceAll(PAGE_TEXT_PLACEHOLDERS.currency, () => texts.currency)
}

/** The plans' texts for visitors. */
export function writePageTexts(plans: Plans): PageTexts {
  const { amount, currency } = plans.pro.price
  return {
    freeOffer: freeOfferText(plans),
    cost: costText(plans),
    proPrice: amount.toFixed(2),
    currency,
  }
}
