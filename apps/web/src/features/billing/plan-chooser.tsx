import type { PlanTier } from '@sampletrail/domain/plans.ts'
import { PLAN_CONTENTS, PRO_PRICE } from '@sampletrail/domain/plan-contents.ts'
import { getConfig } from '#src/config.ts'
import { type Plan, usePlan } from '#src/entities/plan/use-plan.ts'
import { PlanCard } from '#src/features/billing/plan-card.tsx'
import { TrialBanner } from '#src/features/billing/trial-banner.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { showNotice } from '#src/ui/toast.tsx'

/** The chooser's title: of its page and of its dialog. */
export function planChooserTitle({ isTrialing }: Plan): string {
  return isTrialing ? 'Enjoying Pro Features?' : 'Choose Your Plan'
}

/** Both plans side by side, and what can be done about them here. */
export function PlanChooser() {
  const plan = usePlan()
  if (plan.isLoading) return <Skeleton className="h-96" />
  const current: PlanTier = plan.isPro ? 'pro' : 'free'
  const isPaid = plan.isPro && !plan.isTrialing
  return (
    <div className="flex flex-col gap-4">
      {plan.isTrialing && plan.trialEndsAt !== null && <TrialBanner endsAt={plan.trialEndsAt} />}
      {!getConfig().features.payments && (
        <Banner kind="info">
          {isPaid
            ? 'Payments are not set up on this server. Your plan was given to you by whoever runs it.'
            : 'Payments are not set up on this server, so Pro cannot be bought here. Whoever runs it can give it to you.'}
        </Banner>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <PlanCard
          name="Basic"
          price="Free"
          contents={PLAN_CONTENTS.free}
          isCurrent={current === 'free'}
        >
          {plan.isTrialing && (
            <Button
              variant="secondary"
              onClick={() =>
                showNotice('You are on Basic again when your trial ends. There is nothing to do.')
              }
            >
              Switch to Basic
            </Button>
          )}
        </PlanCard>
        <PlanCard
          name="Pro"
          price={PRO_PRICE}
          period="per month, cancel any time"
          contents={PLAN_CONTENTS.pro}
          isCurrent={current === 'pro'}
          isTrial={plan.isTrialing}
        >
          {!isPaid && (
            <Button disabled={!getConfig().features.payments}>
              {plan.isTrialing ? 'Continue with Pro' : 'Subscribe to Pro'}
            </Button>
          )}
        </PlanCard>
      </div>
    </div>
  )
}
