import { trialRemainingText } from '@sampletrail/domain/plans/plan-contents.ts'
import { trialDaysLeft } from '@sampletrail/domain/plans/subscription.ts'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { requestUpgrade } from '#src/entities/plan/request-upgrade.ts'
import { Button } from '#src/ui/button.tsx'

/** Says on the dashboard that Pro is on trial, for how long, and links to its features. */
export function TrialNotice({ endsAt }: { endsAt: string }) {
  const [now] = useState(() => new Date())
  return (
    <section
      aria-label="Pro trial"
      className="mb-6 flex flex-wrap items-center gap-3 rounded-lg bg-accent-soft p-4 text-accent-ink"
    >
      <Sparkles aria-hidden className="size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-40 text-sm">
        <p className="font-semibold">You've Gone Pro!</p>
        <p>{trialRemainingText(trialDaysLeft(endsAt, now))}</p>
      </div>
      <Button variant="secondary" onClick={() => requestUpgrade()}>
        Explore Features
      </Button>
    </section>
  )
}
