import { gateText } from '@sampletrail/domain/plans/gate-text.ts'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import type { UpgradeReason } from '#src/entities/plan/request-upgrade.ts'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { usePlans } from '#src/entities/plan/use-plans.ts'

/** Above the plans: what was used up, and when there is more. Nothing for people who came by themselves, and on Pro. */
export function GateNote({ reason }: { reason: UpgradeReason | undefined }) {
  const plan = usePlan()
  const { plans, isLoading } = usePlans()
  const [now] = useState(() => new Date())
  if (!reason || plan.isLoading || isLoading || plan.isPro) return null
  const text = gateText(reason.gate, plans.free, now, reason.held)
  if (text === null) return null
  return (
    <p className="flex items-center gap-2 text-sm font-medium">
      <Lock aria-hidden className="size-4 shrink-0" />
      {text}
    </p>
  )
}
