import { type QuotaFeature, usesLeftText } from '@sampletrail/domain/plans/quota-texts.ts'
import { upgradeAction } from '#src/entities/plan/request-upgrade.ts'
import { showNotice } from '#src/ui/toast.tsx'

/** How long the notice about few remaining uses is shown. */
const LOW_QUOTA_MS = 5000

/** Shows after a use how many are left, if they are few. */
export function showUsesLeft(feature: QuotaFeature, left: number | null): void {
  const text = usesLeftText(feature, left)
  if (text === null) return
  showNotice(text, {
    id: `uses-left-${feature}`,
    duration: LOW_QUOTA_MS,
    ...(left === 0 && upgradeAction({ gate: feature })),
  })
}
