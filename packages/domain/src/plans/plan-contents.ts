import { type PlanTerms, type Plans, type PlanTier } from '#src/plans/plans.ts'

/** The monthly price of a plan, '$10'. */
export function priceText({ price }: Pick<PlanTerms, 'price'>): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: price.currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(price.amount)
}

/** The plan chooser's lines about a plan: the operator's own lines, else the limits themselves. */
export function planContents(tier: PlanTier, terms: PlanTerms): readonly string[] {
  if (terms.lines.length > 0) return terms.lines
  const { uses, keywords, caseLinks } = terms
  const when = tier === 'pro' ? 'Instant' : 'End-of-day'
  return [
    terms.products === null
      ? 'Unlimited products'
      : `Up to ${count(terms.products, 'product', 'products')}`,
    usesLine(uses.reviews, 'AI review generation', 'AI review generations', 'AI reviews'),
    usesLine(uses.facebook, 'Facebook Marketplace post', 'Facebook Marketplace posts'),
    usesLine(uses.resale, 'resale pricing report', 'resale pricing reports', 'resale analyses'),
    usesLine(uses.scans, 'receipt scan', 'receipt scans'),
    caseLinks === 0 ? null : linksLine(caseLinks),
    keywords === 0 || uses.notification_emails === 0
      ? null
      : `${when} email alerts for ${count(keywords, 'keyword', 'keywords')}`,
  ].filter((line) => line !== null)
}

/** Features without uses have no line. */
function usesLine(uses: number | null, one: string, many: string, all = many): string | null {
  if (uses === 0) return null
  return uses === null ? `Unlimited ${all}` : `${count(uses, one, many)} per month`
}

function linksLine(most: number | null): string {
  return most === null
    ? 'Unlimited proof links'
    : count(most, 'open proof link', 'open proof links')
}

function count(amount: number, one: string, many: string): string {
  return `${amount.toLocaleString('en-US')} ${amount === 1 ? one : many}`
}

/** The contents of Basic for visitors. */
export function freeOfferText({ free: { products } }: Plans): string {
  return products === null
    ? 'Free for any number of products'
    : `Free for up to ${count(products, 'product', 'products')}`
}

/** Prices and contents of the plans for visitors. */
export function costText(plans: Plans): string {
  const { products } = plans.free
  const { trialDays } = plans.pro
  const holds =
    products === null ? 'any number of products' : `up to ${count(products, 'product', 'products')}`
  return `Basic is free and holds ${holds}. Pro costs ${priceText(plans.pro)} a month, has no limits${trialDays === 0 ? '' : `, begins with a trial of ${count(trialDays, 'day', 'days')}`} and can be cancelled at any time.`
}

/** The trial banner's text about the remaining days. */
export function trialRemainingText(days: number): string {
  return `You have ${days} ${days === 1 ? 'day' : 'days'} remaining in your trial.`
}
