import type { QuotaFeature } from '@sampletrail/domain/plans/quota-texts.ts'
import { requestUpgrade } from '#src/entities/plan/request-upgrade.ts'
import { showError } from '#src/ui/toast.tsx'

/**
 * Shows a notice that the month's uses are used up, and opens the plan chooser. The chooser would hide a text in a dialog.
 */
export function refuseUse(feature: QuotaFeature, text: string): void {
  showError(text, { id: `gate-${feature}` })
  requestUpgrade()
}
