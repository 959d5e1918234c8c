import { createFileRoute } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { DashboardScreen } from '#src/features/dashboard/dashboard-screen.tsx'
import { OnboardingButton } from '#src/features/onboarding/onboarding-button.tsx'
import { useAddProduct } from '#src/features/shell/add-product.ts'
import { pageTitle } from '#src/lib/page-title.ts'

const TrialNotice = lazy(async () => ({
  default: (await import('#src/features/billing/trial-notice.tsx')).TrialNotice,
}))

export const Route = createFileRoute('/_signed-in/dashboard/')({
  head: () => pageTitle('Dashboard'),
  component: DashboardRoute,
})

function DashboardRoute() {
  const { isTrialing, trialEndsAt } = usePlan()
  return (
    <>
      {/* The floating button covers nothing at the end of the page. */}
      <div className="pb-14">
        {isTrialing && trialEndsAt !== null && (
          // The room that it takes, so that nothing moves when it comes.
          <Suspense fallback={<div className="mb-6 h-32 sm:h-18" />}>
            <TrialNotice endsAt={trialEndsAt} />
          </Suspense>
        )}
        <DashboardScreen onAddProduct={useAddProduct()} />
      </div>
      <OnboardingButton />
    </>
  )
}
