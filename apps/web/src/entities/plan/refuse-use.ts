import type { QuotaFeature } from '@sampletrail/domain/quota-texts.ts'
import { requestUpgrade } from '#src/entities/plan/request-upgrade.ts'
import { showError } from '#src/ui/toast.tsx'

/** Says that a month's uses are used up, above the plan chooser that it opens: a text in a dialog would be behind that. */
export function refuseUse(feature: QuotaFeature, text: string): void {
  showError(text, { id: `gate-${feature}` })
  requestUpgrade()
}
