// The condition of an item for sale: what is proposed, and its words on each market. docs/behaviour/resale.md#the-listing

/** The condition of an item, best first: new, like new, used. */
export type ItemCondition = 'NEW' | 'LIKE_NEW' | 'USED_EXCELLENT' | 'USED_GOOD' | 'USED_FAIR'

/** The conditions of the marketplace's form, best first; `label` is its own name. */
export const MARKETPLACE_CONDITIONS = [
  { value: 'new', label: 'New' },
  { value: 'used_like_new', label: 'Used - Like New' },
  { value: 'used_good', label: 'Used - Good' },
  { value: 'used_fair', label: 'Used - Fair' },
] as const

export type MarketplaceCondition = (typeof MARKETPLACE_CONDITIONS)[number]['value']

/** The marketplace has no 'excellent': 'Good' promises nothing that is not true. */
const onMarketplace: Record<ItemCondition, MarketplaceCondition> = {
  NEW: 'new',
  LIKE_NEW: 'used_like_new',
  USED_EXCELLENT: 'used_good',
  USED_GOOD: 'used_good',
  USED_FAIR: 'used_fair',
}

const ofMarketplace: Record<MarketplaceCondition, ItemCondition> = {
  new: 'NEW',
  used_like_new: 'LIKE_NEW',
  used_good: 'USED_GOOD',
  used_fair: 'USED_FAIR',
}

const texts: Record<ItemCondition, string> = {
  NEW: 'New in box. Never used.',
  LIKE_NEW: 'Used, like new.',
  USED_EXCELLENT: 'Used, in excellent condition.',
  USED_GOOD: 'Used, in good condition.',
  USED_FAIR: 'Used, in fair condition.',
}

/** The fields of a product that say how it was used. */
export interface UsedProduct {
  status: string
  reviewed_date: string | null
}

/** The condition that is proposed for a product: who reviewed it has used it; before that it counts as unopened. */
export function proposeCondition({ status, reviewed_date: reviewed }: UsedProduct): ItemCondition {
  return reviewed !== null || ['reviewed', 'published', 'paid'].includes(status)
    ? 'LIKE_NEW'
    : 'NEW'
}

/** The marketplace's word for a condition. */
export function marketplaceConditionOf(condition: ItemCondition): MarketplaceCondition {
  return onMarketplace[condition]
}

/** The condition that somebody chose by the marketplace's word. */
export function conditionOfMarketplace(condition: MarketplaceCondition): ItemCondition {
  return ofMarketplace[condition]
}

/** The name of a condition in the marketplace's form. */
export function marketplaceConditionLabel(condition: MarketplaceCondition): string {
  return MARKETPLACE_CONDITIONS.find(({ value }) => value === condition)?.label ?? condition
}

/** The first description of a listing: the product's own, else what the condition says. */
export function firstDescription(
  product: { description: string | null },
  condition: ItemCondition,
): string {
  const own = product.description?.trim() ?? ''
  return own === '' ? texts[condition] : own
}

/** Whether a text only says what a condition says: it is no description of this product. */
export function isConditionText(text: string): boolean {
  return Object.values(texts).includes(text.trim())
}
