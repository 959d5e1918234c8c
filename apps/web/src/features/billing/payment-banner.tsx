import { planNotice } from '@sampletrail/domain/plans/plan-notice.ts'
import { useLocation } from '@tanstack/react-router'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { PlanNoticeBanner } from '#src/features/billing/plan-notice-banner.tsx'
import { calendarDateHere } from '#src/lib/today.ts'

/** Above every screen, if a payment is missing; the page of the plans shows it without a banner. */
export function PaymentBanner() {
  const plan = usePlan()
  const isOnPlans = useLocation({ select: ({ pathname }) => pathname === '/subscription' })
  if (isOnPlans || planNotice(plan, calendarDateHere)?.about !== 'card') return null
  return <PlanNoticeBanner plan={plan} className="mb-5" />
}
