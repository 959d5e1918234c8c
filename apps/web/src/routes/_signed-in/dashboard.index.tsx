import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '#src/features/dashboard/dashboard-screen.tsx'
import { OnboardingButton } from '#src/features/onboarding/onboarding-button.tsx'
import { useAddProduct } from '#src/features/shell/add-product.ts'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/_signed-in/dashboard/')({
  head: () => pageTitle('Dashboard'),
  component: DashboardRoute,
})

function DashboardRoute() {
  return (
    <>
      {/* The floating button covers nothing at the end of the page. */}
      <div className="pb-14">
        <DashboardScreen onAddProduct={useAddProduct()} />
      </div>
      <OnboardingButton />
    </>
  )
}
