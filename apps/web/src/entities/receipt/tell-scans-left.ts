import { usesLeftText } from '@sampletrail/domain/quota-texts.ts'
import { requestUpgrade } from '#src/entities/plan/request-upgrade.ts'
import { showNotice } from '#src/ui/toast.tsx'

/** How long it is said that few uses are left. */
const LOW_QUOTA_MS = 5000

/** Says after a scan how many are left, when they are few. */
export function tellScansLeft(left: number | null): void {
  const text = usesLeftText('scans', left)
  if (text === null) return
  showNotice(text, {
    id: 'scans-left',
    duration: LOW_QUOTA_MS,
    ...(left === 0 && { action: { label: 'Upgrade to Pro', onSelect: requestUpgrade } }),
  })
}
