/** Limits of the plans as the database enforces them (table plans); the browser words them. */
export type PlanTier = 'free' | 'pro'

export type PlanLimits = { products: number | null; keywords: number; monthlyUses: number | null }

/** null means without limit. */
export const PLAN_LIMITS: Record<PlanTier, PlanLimits> = {
  free: { products: 5, keywords: 1, monthlyUses: 5 },
  pro: { products: null, keywords: 10, monthlyUses: null },
}

/** What the server says, and the browser says first, when Basic is full. */
export function productLimitText(limit = PLAN_LIMITS.free.products ?? 0): string {
  return `You have reached the limit of ${limit} products. Upgrade to Pro for unlimited products.`
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
