import { givenProText, trialOfferText } from '@sampletrail/domain/plans/charge-texts.ts'
import { planContents, priceText } from '@sampletrail/domain/plans/plan-contents.ts'
import { planNotice } from '@sampletrail/domain/plans/plan-notice.ts'
import { planOffers } from '@sampletrail/domain/plans/plan-offers.ts'
import { useState } from 'react'
import { sellsPlans } from '#src/entities/plan/request-upgrade.ts'
import { type Plan, usePlan } from '#src/entities/plan/use-plan.ts'
import { usePlans } from '#src/entities/plan/use-plans.ts'
import { BasicOffer } from '#src/features/billing/basic-offer.tsx'
import { NoSaleNote } from '#src/features/billing/no-sale-note.tsx'
import { PlanCard } from '#src/features/billing/plan-card.tsx'
import { PlanNoticeBanner } from '#src/features/billing/plan-notice-banner.tsx'
import { ProviderButton } from '#src/features/billing/provider-button.tsx'
import { TrialBanner } from '#src/features/billing/trial-banner.tsx'
import { useFirstTrial } from '#src/features/billing/use-first-trial.ts'
import { calendarDateHere } from '#src/lib/today.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** The chooser's title: of its page and of its dialog. */
export function planChooserTitle({ isTrialing }: Plan): string {
  return isTrialing ? 'Enjoying Pro Features?' : 'Choose Your Plan'
}

/** Both plans side by side, with the actions possible here. */
export function PlanChooser() {
  const [now] = useState(() => new Date())
  const plan = usePlan()
  const { plans, isLoading } = usePlans()
  const hasFirstTrial = useFirstTrial()
  if (plan.isLoading || isLoading || hasFirstTrial === undefined)
    return <Skeleton className="h-96" />
  const offers = planOffers(plan)
  const canPay = sellsPlans()
  const given = givenProText(plan, calendarDateHere)
  const priceOfPro =
    given !== null
      ? { price: 'Free for you' }
      : canPay
        ? { price: priceText(plans.pro), period: 'per month, cancel any time' }
        : { price: 'On request', period: 'from the owner of this server' }
  // Its button leads to the same page: one action is enough.
  const lacksPayment = planNotice(plan, calendarDateHere)?.about === 'card'
  return (
    <div className="flex flex-col gap-4">
      <TrialBanner plan={plan} />
      {!plan.isTrialing && <PlanNoticeBanner plan={plan} />}
      {canPay && given !== null && <Banner kind="info">{given}</Banner>}
      <div className="grid gap-4 md:grid-cols-2">
        <PlanCard
          name="Basic"
          price="Free"
          contents={planContents('free', plans.free)}
          isCurrent={!plan.isPro}
        >
          <BasicOffer plan={plan} offer={offers.basic} />
        </PlanCard>
        <PlanCard
          name="Pro"
          {...priceOfPro}
          note={
            canPay ? trialOfferText(plan, hasFirstTrial, plans.pro, calendarDateHere, now) : null
          }
          contents={planContents('pro', plans.pro)}
          isCurrent={plan.isPro}
          isTrial={plan.isTrialing}
          // One below the other: first what a person on Basic came for.
          className="max-md:order-first"
        >
          {offers.pro === 'subscribe' && canPay && (
            <ProviderButton
              page="checkout"
              label={plan.isTrialing ? 'Continue with Pro' : 'Subscribe to Pro'}
            />
          )}
          {offers.pro === 'manage' && canPay && !lacksPayment && (
            <ProviderButton page="portal" variant="secondary" label="Manage Subscription" />
          )}
        </PlanCard>
      </div>
      {!canPay && <NoSaleNote plan={plan} />}
    </div>
  )
}
