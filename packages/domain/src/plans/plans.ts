import type { QuotaFeature } from '#src/plans/quota-texts.ts'

export type PlanTier = 'free' | 'pro'

/** What a plan costs and allows, as the database enforces it (table plans); the browser words it. */
export interface PlanTerms {
  /** Products at once; null means without limit. */
  products: number | null
  keywords: number
  /** Uses of each feature in a month; null means without limit. */
  uses: Readonly<Record<QuotaFeature, number | null>>
  /** Of a month. */
  price: { amount: number; currency: string }
  /** Lines of its card in an operator's own words; empty where they follow from the limits. */
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

/** The plans as they come; they hold until the database has said what they are here. */
export const PLANS: Plans = {
  free: {
    products: 5,
    keywords: 1,
    uses: evenUses(5),
    price: { amount: 0, currency: 'USD' },
    lines: [],
  },
  pro: {
    products: null,
    keywords: 10,
    uses: evenUses(null),
    price: { amount: 10, currency: 'USD' },
    lines: [],
  },
}

/** A row of the table plans. */
export interface PlanRow {
  tier: string
  monthly_price: number
  currency: string
  product_limit: number | null
  keyword_limit: number
  monthly_reviews: number | null
  monthly_facebook: number | null
  monthly_scans: number | null
  monthly_resale: number | null
  monthly_notification_emails: number | null
  features: readonly string[]
}

/** The columns that `readPlans` needs, as a select names them. */
export const PLAN_COLUMNS =
  'tier, monthly_price, currency, product_limit, keyword_limit, monthly_reviews, monthly_facebook, monthly_scans, monthly_resale, monthly_notification_emails, features'

/** The plans that rows of the table describe; one that has no row is as it comes. */
export function readPlans(rows: readonly PlanRow[]): Plans {
  const read = (tier: PlanTier): PlanTerms => {
    const row = rows.find((one) => one.tier === tier)
    return row === undefined ? PLANS[tier] : readPlan(row)
  }
  return { free: read('free'), pro: read('pro') }
}

/** What one row says. */
function readPlan(row: PlanRow): PlanTerms {
  return {
    products: row.product_limit,
    keywords: row.keyword_limit,
    uses: {
      reviews: row.monthly_reviews,
      facebook: row.monthly_facebook,
      scans: row.monthly_scans,
      resale: row.monthly_resale,
      notification_emails: row.monthly_notification_emails,
    },
    price: { amount: row.monthly_price, currency: row.currency },
    lines: row.features,
  }
}

/** What holds for somebody: of Pro while they have its rights. */
export function planTermsOf({ isPro }: { isPro: boolean }, plans: Plans): PlanTerms {
  return plans[isPro ? 'pro' : 'free']
}

/** What the server says, and the browser says first, when Basic is full. */
export function productLimitText(limit: number): string {
  return `You have reached the limit of ${limit} ${limit === 1 ? 'product' : 'products'}. Upgrade to Pro for unlimited products.`
}

/** What a product over the limit carries after a downgrade. */
export const DISABLED_PRODUCT_TEXT = 'Disabled - Upgrade to Pro'

/** Whether one more product fits into a plan; null means that any number does. */
export function mayAddProduct(held: number, limit: number | null): boolean {
  return limit === null || held < limit
}

/** '{n}/5 products active': of a list over the limit, as many as the limit are active. */
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
    // As texts: instants of this API are in UTC and finer than a Date.
    (a, b) => compareTexts(b.created_at, a.created_at) || compareTexts(b.id, a.id),
  )
  return new Set(newestFirst.slice(0, limit).map(({ id }) => id))
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
