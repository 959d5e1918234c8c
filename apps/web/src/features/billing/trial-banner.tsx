import { trialRemainingText } from '@sampletrail/domain/plan-contents.ts'
import { trialDaysLeft } from '@sampletrail/domain/subscription.ts'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'

/** How long the trial still runs, and what comes after it. */
export function TrialBanner({ endsAt }: { endsAt: string }) {
  const [now] = useState(() => new Date())
  return (
    <div className="flex gap-3 rounded-lg bg-accent-soft p-4 text-accent-ink">
      <Sparkles aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="text-sm">
        <p className="font-semibold">Your Pro Trial</p>
        <p>{trialRemainingText(trialDaysLeft(endsAt, now))}</p>
        <p>Upgrade to Pro to keep your access after the trial ends.</p>
      </div>
    </div>
  )
}
