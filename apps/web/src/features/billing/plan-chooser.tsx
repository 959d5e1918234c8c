import { planContents, priceText } from '@sampletrail/domain/plans/plan-contents.ts'
import { planOffers } from '@sampletrail/domain/plans/plan-offers.ts'
import { getConfig } from '#src/lib/config.ts'
import { type Plan, usePlan } from '#src/entities/plan/use-plan.ts'
import { usePlans } from '#src/entities/plan/use-plans.ts'
import { BasicOffer } from '#src/features/billing/basic-offer.tsx'
import { PlanCard } from '#src/features/billing/plan-card.tsx'
import { PlanNoticeBanner } from '#src/features/billing/plan-notice-banner.tsx'
import { ProviderButton } from '#src/features/billing/provider-button.tsx'
import { TrialBanner } from '#src/features/billing/trial-banner.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** The chooser's title: of its page and of its dialog. */
export function planChooserTitle({ isTrialing }: Plan): string {
  return isTrialing ? 'Enjoying Pro Features?' : 'Choose Your Plan'
}

/** Both plans side by side, with the actions possible here. */
export function PlanChooser() {
  const plan = usePlan()
  const { plans, isLoading } = usePlans()
  if (plan.isLoading || isLoading) return <Skeleton className="h-96" />
  const offers = planOffers(plan)
  const canPay = getConfig().features.payments
  return (
    <div className="flex flex-col gap-4">
      <TrialBanner plan={plan} />
      {!plan.isTrialing && <PlanNoticeBanner plan={plan} />}
      {canPay && offers.isGiven && (
        <Banner kind="info">
          The owner of this server gave you your plan. There is nothing to pay.
        </Banner>
      )}
      {!canPay && (
        <Banner kind="info">
          {offers.isGiven
            ? 'Payments are not set up on this server. The owner gave you your plan.'
            : 'Payments are not set up on this server, so you cannot buy Pro here. The owner can give you Pro.'}
        </Banner>
      )}
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
          price={priceText(plans.pro)}
          period="per month, cancel any time"
          contents={planContents('pro', plans.pro)}
          isCurrent={plan.isPro}
          isTrial={plan.isTrialing}
        >
          {offers.pro === 'subscribe' && (
            <ProviderButton
              page="checkout"
              label={plan.isTrialing ? 'Continue with Pro' : 'Subscribe to Pro'}
              disabled={!canPay}
            />
          )}
          {offers.pro === 'manage' && canPay && (
            <ProviderButton page="portal" variant="secondary" label="Manage Subscription" />
          )}
        </PlanCard>
      </div>
    </div>
  )
}
