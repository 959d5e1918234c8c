import { QUOTA_FEATURES, type QuotaFeature, limitReachedText } from '#src/plans/quota-texts.ts'

/** What Pro alone has, as sentences name it; nothing of it is counted. */
const PRO_FEATURES = {
  ebay_listing: 'eBay listing',
  sorting: 'Sorting',
} as const

export type GatedFeature = QuotaFeature | keyof typeof PRO_FEATURES

/**
 * `pass`: nothing is counted. `spend`: one use is to be consumed, and the database has the last word. `upgrade` and
 * `blocked`: the text is said and the plan chooser opens.
 */
export type GateDecision =
  | { kind: 'pass' }
  | { kind: 'spend' }
  | { kind: 'upgrade'; text: string }
  | { kind: 'blocked'; text: string }

/**
 * What happens when somebody asks for a feature. `left` are the uses left this month (`usesLeft`), null while they are
 * unknown: then only the database can refuse. docs/behaviour/limits.md
 */
export function proGate(
  plan: { isPro: boolean },
  feature: GatedFeature,
  left: number | null = null,
): GateDecision {
  if (plan.isPro) return { kind: 'pass' }
  if (!isCounted(feature)) {
    return {
      kind: 'upgrade',
      text: `${PRO_FEATURES[feature]} is a Pro feature. Please upgrade to access.`,
    }
  }
  if (left !== null && left <= 0) return { kind: 'blocked', text: limitReachedText(feature) }
  return { kind: 'spend' }
}

function isCounted(feature: GatedFeature): feature is QuotaFeature {
  return Object.hasOwn(QUOTA_FEATURES, feature)
}
