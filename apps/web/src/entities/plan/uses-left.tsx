import { gateText } from '@sampletrail/domain/plans/gate-text.ts'
import { QUOTA_USES, type QuotaFeature } from '@sampletrail/domain/plans/quota-texts.ts'
import { useState } from 'react'
import { useProGate } from '#src/entities/plan/use-pro-gate.ts'
import { usePlans } from '#src/entities/plan/use-plans.ts'

/** How many uses of a feature the plan has left this month, or when there are more; nothing without a limit. */
export function UsesLeft({ feature }: { feature: QuotaFeature }) {
  const { left, monthly } = useProGate(feature)
  const { plans } = usePlans()
  const [now] = useState(() => new Date())
  if (left === null) return null
  return (
    <p className="text-sm text-ink-muted">
      {left === 0
        ? gateText(feature, plans.free, now)
        : `${left} of ${monthly} ${QUOTA_USES[feature][monthly === 1 ? 0 : 1]} left this month.`}
    </p>
  )
}
