import { priceText, trialRemainingText } from '@sampletrail/domain/plans/plan-contents.ts'
import { paysForPro } from '@sampletrail/domain/plans/plan-offers.ts'
import { trialDaysLeft } from '@sampletrail/domain/plans/subscription.ts'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { sellsPlans } from '#src/entities/plan/request-upgrade.ts'
import type { Plan } from '#src/entities/plan/use-plan.ts'
import { usePlans } from '#src/entities/plan/use-plans.ts'

/** How long the trial still runs, and what follows it; nothing without a trial. */
export function TrialBanner({ plan }: { plan: Plan }) {
  const { plans } = usePlans()
  const [now] = useState(() => new Date())
  if (!plan.isTrialing || plan.trialEndsAt === null) return null
  const goesOn = paysForPro(plan) && !plan.isCancelled
  return (
    <div className="flex gap-3 rounded-lg bg-accent-soft p-4 text-accent-ink">
      <Sparkles aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="text-sm">
        <p className="font-semibold">Your Pro Trial</p>
        <p>{trialRemainingText(trialDaysLeft(plan.trialEndsAt, now))}</p>
        <p>
          {goesOn
            ? `Pro goes on after that for ${priceText(plans.pro)} a month.`
            : sellsPlans()
              ? 'Upgrade to Pro to keep your access after the trial ends.'
              : 'You are on Basic after that.'}
        </p>
      </div>
    </div>
  )
}
