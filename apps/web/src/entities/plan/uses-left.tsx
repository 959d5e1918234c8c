import { QUOTA_FEATURES, type QuotaFeature } from '@sampletrail/domain/plans/quota-texts.ts'
import { useProGate } from '#src/entities/plan/use-pro-gate.ts'

/** How many uses of a feature the plan has left this month; nothing without a limit. */
export function UsesLeft({ feature }: { feature: QuotaFeature }) {
  const { left, monthly } = useProGate(feature)
  if (left === null) return null
  return (
    <p className="text-sm text-ink-muted">
      {left} of {monthly} {manyOf(QUOTA_FEATURES[feature])} left this month.
    </p>
  )
}

function manyOf(name: string): string {
  return name.endsWith('sis') ? name.replace(/is$/, 'es') : `${name}s`
}
