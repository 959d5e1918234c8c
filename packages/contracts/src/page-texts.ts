import { costText, freeOfferText } from '@sampletrail/domain/plans/plan-contents.ts'
import type { Plans } from '@sampletrail/domain/plans/plans.ts'

/**
 * Stand in the built public pages where what the plans hold belongs: admins change it, so the server puts the words in their
 * place. No text holds a sign that HTML or JSON would read.
 */
export const PAGE_TEXT_PLACEHOLDERS = {
  freeOffer: '[[free-offer]]',
  cost: '[[cost]]',
  proPrice: '[[pro-price]]',
  currency: '[[currency]]',
} as const

export type PageTexts = Record<keyof typeof PAGE_TEXT_PLACEHOLDERS, string>

/** The page with the words in their places. */
export function fillPageTexts(page: string, texts: PageTexts): string {
  return page
    .replaceAll(PAGE_TEXT_PLACEHOLDERS.freeOffer, () => texts.freeOffer)
    .replaceAll(PAGE_TEXT_PLACEHOLDERS.cost, () => texts.cost)
    .replaceAll(PAGE_TEXT_PLACEHOLDERS.proPrice, () => texts.proPrice)
    .replaceAll(PAGE_TEXT_PLACEHOLDERS.currency, () => texts.currency)
}

/** What visitors are told of the plans. */
export function writePageTexts(plans: Plans): PageTexts {
  const { amount, currency } = plans.pro.price
  return {
    freeOffer: freeOfferText(plans),
    cost: costText(plans),
    proPrice: amount.toFixed(2),
    currency,
  }
}
