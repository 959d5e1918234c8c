import { planNotice } from '@sampletrail/domain/plans/plan-notice.ts'
import { sellsPlans } from '#src/entities/plan/request-upgrade.ts'
import type { Plan } from '#src/entities/plan/use-plan.ts'
import { KeepProButton } from '#src/features/billing/keep-pro-button.tsx'
import { ProviderButton } from '#src/features/billing/provider-button.tsx'
import { calendarDateHere } from '#src/lib/today.ts'
import { Banner } from '#src/ui/banner.tsx'

/** A notice about the person's plan, with its actions; nothing if there is no problem. */
export function PlanNoticeBanner({ plan, className }: { plan: Plan; className?: string }) {
  const notice = planNotice(plan, calendarDateHere)
  if (notice === null) return null
  const isAboutCard = notice.about === 'card'
  return (
    <Banner
      kind={isAboutCard ? 'warning' : 'info'}
      {...(className !== undefined && { className })}
      action={
        sellsPlans() &&
        (isAboutCard ? (
          <ProviderButton page="portal" variant="secondary" size="sm" label="Update your card" />
        ) : (
          <KeepProButton size="sm" />
        ))
      }
    >
      {notice.text}
    </Banner>
  )
}
