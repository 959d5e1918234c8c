import type { Gate } from '@sampletrail/domain/plans/gate-text.ts'
import { requestUpgrade } from '#src/entities/plan/request-upgrade.ts'
import { showError } from '#src/ui/toast.tsx'

/** Shows a notice that the plan allows no more of something, and opens the plan chooser, which says what was used up. */
export function refuseUse(gate: Gate, text: string): void {
  showError(text, { id: `gate-${gate}` })
  requestUpgrade({ gate })
}
