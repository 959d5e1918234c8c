import { QUOTA_FEATURES, type QuotaFeature, limitReachedText } from '#src/plans/quota-texts.ts'

/** Features that only Pro has, as named in sentences; they are not counted. */
export const PRO_FEATURES = {
  ebay_listing: 'eBay listing',
  sorting: 'Sorting',
} as const

export type GatedFeature = QuotaFeature | keyof typeof PRO_FEATURES

/**
 * `pass`: nothing is counted. `spend`: one use has to be consumed, and the database makes the final decision. `upgrade` and
 * `blocked`: show the text and open the plan chooser.
 */
export type GateDecision =
  | { kind: 'pass' }
  | { kind: 'spend' }
  | { kind: 'upgrade'; text: string }
  | { kind: 'blocked'; text: string }

/**
 * The result of asking for a feature. `left` are the uses left this month (`usesLeft`), null while unknown: then only the
 * database can refuse. docs/behaviour/limits.md
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

/** Whether Basic has uses of a feature that are counted. */
export function isCounted(feature: GatedFeature): feature is QuotaFeature {
  return Object.hasOwn(QUOTA_FEATURES, feature)
}
