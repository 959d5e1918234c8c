import type { QuotaFeature } from '@sampletrail/domain/plans/quota-texts.ts'
import { requestUpgrade } from '#src/entities/plan/request-upgrade.ts'
import { showError } from '#src/ui/toast.tsx'

/**
 * Shows a notice that the plan allows no more of something, such as the month's uses, and opens the plan chooser. The chooser
 * would hide a text in a dialog.
 */
export function refuseUse(feature: QuotaFeature | 'case-links', text: string): void {
  showError(text, { id: `gate-${feature}` })
  requestUpgrade()
}
