import { gateText } from '@sampletrail/domain/plans/gate-text.ts'
import { QUOTA_USES, type QuotaFeature } from '@sampletrail/domain/plans/quota-texts.ts'
import { useState } from 'react'
import { useProGate } from '#src/entities/plan/use-pro-gate.ts'
import { usePlans } from '#src/entities/plan/use-plans.ts'

/** How many uses of a feature the plan has left this month, or when there are more; null without a limit. */
export function useUsesLeftText(feature: QuotaFeature): string | null {
  const { left, monthly } = useProGate(feature)
  const { plans } = usePlans()
  const [now] = useState(() => new Date())
  if (left === null) return null
  if (left === 0) return gateText(feature, plans.free, now)
  return `${left} of ${monthly} ${QUOTA_USES[feature][monthly === 1 ? 0 : 1]} left this month.`
}

/** The same as a line of its own; nothing without a limit. */
export function UsesLeft({ feature }: { feature: QuotaFeature }) {
  const text = useUsesLeftText(feature)
  return text === null ? null : <p className="text-sm text-ink-muted">{text}</p>
}
