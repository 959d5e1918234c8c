import type { QuotaFeature } from '#src/plans/quota-texts.ts'

export type PlanTier = 'free' | 'pro'

/** A plan's price and limits, as the database enforces them (table plans); the browser shows them. */
export interface PlanTerms {
  /** Products at once; null means no limit. */
  products: number | null
  keywords: number
  /** Proof links that may be open at once; null means no limit. */
  caseLinks: number | null
  /** Uses of each feature in a month; null means no limit. */
  uses: Readonly<Record<QuotaFeature, number | null>>
  /** For a month. */
  price: { amount: number; currency: string }
  /** Days of the first trial; 0 without one. */
  trialDays: number
  /** The operator's own lines of its card; empty if they follow from the limits. */
  lines: readonly string[]
}

export type Plans = Readonly<Record<PlanTier, PlanTerms>>

const evenUses = (uses: number | null): PlanTerms['uses'] => ({
  reviews: uses,
  facebook: uses,
  scans: uses,
  resale: uses,
  notification_emails: uses,
})

/** The plans of a new installation; they apply until the database has answered. */
export const PLANS: Plans = {
  free: {
    products: 5,
    keywords: 1,
    caseLinks: 3,
    uses: evenUses(5),
    price: { amount: 0, currency: 'USD' },
    trialDays: 0,
    lines: [],
  },
  pro: {
    products: null,
    keywords: 10,
    caseLinks: null,
    uses: evenUses(null),
    price: { amount: 10, currency: 'USD' },
    trialDays: 7,
    lines: [],
  },
}

/** A row of the table plans. */
export interface PlanRow {
  tier: string
  monthly_price: number
  currency: string
  trial_days: number
  product_limit: number | null
  keyword_limit: number
  case_link_limit: number | null
  monthly_reviews: number | null
  monthly_facebook: number | null
  monthly_scans: number | null
  monthly_resale: number | null
  monthly_notification_emails: number | null
  features: readonly string[]
}

/** The columns that `readPlans` needs, for a select. */
export const PLAN_COLUMNS =
  'tier, monthly_price, currency, trial_days, product_limit, keyword_limit, case_link_limit, monthly_reviews, monthly_facebook, monthly_scans, monthly_resale, monthly_notification_emails, features'

/** The plans in rows of the table; a missing one keeps its default. */
export function readPlans(rows: readonly PlanRow[]): Plans {
  const read = (tier: PlanTier): PlanTerms => {
    const row = rows.find((one) => one.tier === tier)
    return row === undefined ? PLANS[tier] : readPlan(row)
  }
  return { free: read('free'), pro: read('pro') }
}

/** One row's plan. */
function readPlan(row: PlanRow): PlanTerms {
  return {
    products: row.product_limit,
    keywords: row.keyword_limit,
    caseLinks: row.case_link_limit,
    uses: {
      reviews: row.monthly_reviews,
      facebook: row.monthly_facebook,
      scans: row.monthly_scans,
      resale: row.monthly_resale,
      notification_emails: row.monthly_notification_emails,
    },
    price: { amount: row.monthly_price, currency: row.currency },
    trialDays: row.trial_days,
    lines: row.features,
  }
}

/** The plan that applies to a person: Pro while they have its rights. */
export function planTermsOf({ isPro }: { isPro: boolean }, plans: Plans): PlanTerms {
  return plans[isPro ? 'pro' : 'free']
}

/** The message when Basic is full; the browser shows it before the server does. */
export function productLimitText(limit: number): string {
  return `You have reached the limit of ${limit} ${limit === 1 ? 'product' : 'products'}. Upgrade to Pro for unlimited products.`
}

/** The label of a product over the limit after a downgrade. */
export const DISABLED_PRODUCT_TEXT = 'Disabled - Upgrade to Pro'

/** Whether a plan has room for one more product; null means any number. */
export function mayAddProduct(held: number, limit: number | null): boolean {
  return limit === null || held < limit
}

/** '{n}/5 products active': in a list over the limit, the active ones. */
export function activeCountText(held: number, limit: number): string {
  return `${Math.min(held, limit)}/${limit} products active`
}

/** The ids that stay active under a limit: the newest by creation, then by id. All of them without a limit. */
export function activeProductIds(
  products: readonly { id: string; created_at: string }[],
  limit: number | null,
): ReadonlySet<string> {
  if (limit === null || products.length <= limit) return new Set(products.map(({ id }) => id))
  const newestFirst = products.toSorted(
    // As texts, because this API's instants are in UTC and more precise than a Date.
    (a, b) => compareTexts(b.created_at, a.created_at) || compareTexts(b.id, a.id),
  )
  return new Set(newestFirst.slice(0, limit).map(({ id }) => id))
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
