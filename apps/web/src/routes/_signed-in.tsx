import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { prefetchForScreen } from '#src/app/prefetch-for-screen.ts'
import { type UpgradeReason, useUpgradeRequests } from '#src/entities/plan/request-upgrade.ts'
import type { Captured } from '#src/entities/capture/captured.ts'
import { sharedKey } from '#src/entities/link/shared-key.ts'
import { planQuery, useFollowPlan, usePlan } from '#src/entities/plan/use-plan.ts'
import { useScanReviews } from '#src/entities/receipt/request-scan-review.ts'
import { useRecordActivity } from '#src/entities/session/use-record-activity.ts'
import { useSession } from '#src/entities/session/use-session.ts'
import { OnboardingProvider } from '#src/features/onboarding/onboarding-provider.tsx'
import type { AddStep } from '#src/features/products/add/add-step.ts'
import { UnsentQuestions } from '#src/features/products/unsent/unsent-questions.tsx'
import { AddProductContext } from '#src/features/shell/add-product.ts'
import { AppShell } from '#src/features/shell/app-shell.tsx'
import { useFocusPage } from '#src/features/shell/use-focus-page.ts'
import { NotFound } from '#src/features/shell/not-found.tsx'
import { RouteError } from '#src/features/shell/route-error.tsx'
import { useLate } from '#src/lib/use-late.ts'
import { signInFirst } from '#src/app/sign-in-first.ts'
import { useFollowChanges } from '#src/app/use-follow-changes.ts'
import { InSlices } from '#src/ui/in-slices.tsx'
import { part } from '#src/ui/part.tsx'
import { FullScreenSpinner } from '#src/ui/spinner.tsx'

const AddProduct = lazy(async () => ({
  default: (await import('#src/features/products/add/add-product.tsx')).AddProduct,
}))

const installBanner = part(
  async () => (await import('#src/features/install/install-banner.tsx')).InstallBanner,
)

const firstVisit = part(
  async () => (await import('#src/features/shell/first-visit.tsx')).FirstVisit,
)

const capture = part(async () => (await import('#src/features/capture/capture.tsx')).Capture)

const PaymentBanner = lazy(async () => ({
  default: (await import('#src/features/billing/payment-banner.tsx')).PaymentBanner,
}))

const ExportAll = lazy(async () => ({
  default: (await import('#src/features/products/export/export-all.tsx')).ExportAll,
}))

const PlanDialog = lazy(async () => ({
  default: (await import('#src/features/billing/plan-dialog.tsx')).PlanDialog,
}))

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: signInFirst,
  loader: ({ context }) => prefetchForScreen(context, planQuery),
  pendingComponent: FullScreenSpinner,
  component: SignedInLayout,
  errorComponent: RouteError,
  notFoundComponent: NotFound,
})

/** They are secondary: the screen appears first. */
function LateParts() {
  const { paymentStatus } = usePlan()
  const mayOffer = useLate(installBanner)
  const mayTell = useLate(firstVisit)
  return (
    <Suspense>
      {paymentStatus !== null && <PaymentBanner />}
      {mayOffer && <installBanner.Part />}
      {mayTell && <firstVisit.Part />}
    </Suspense>
  )
}

function SignedInLayout() {
  const session = useSession()
  // Signed out a moment ago, or about to be asked for a second factor: the auth screen is opening.
  if (session.status !== 'signed-in') return <FullScreenSpinner />
  // A new person gets new state throughout.
  return (
    <InSlices meanwhile={<FullScreenSpinner />}>
      <SignedInApp key={session.user.id} />
    </InSlices>
  )
}

function SignedInApp() {
  useFollowPlan()
  useFollowChanges()
  useRecordActivity()
  useFocusPage()
  const [choosing, setChoosing] = useState(false)
  const [chosen, setChosen] = useState(false)
  const [reason, setReason] = useState<UpgradeReason>()
  useUpgradeRequests((why) => {
    setReason(why)
    setChosen(true)
    setChoosing(true)
  })
  const [adding, setAdding] = useState<AddStep | null>(null)
  const [opened, setOpened] = useState(false)
  const [exporting, setExporting] = useState<'csv' | 'xlsx' | null>(null)
  const [add] = useState(() => {
    const open = (step: AddStep): void => {
      setOpened(true)
      setAdding(step)
    }
    return {
      open,
      choose: () => open({ way: 'choose' }),
      take: (captured: Captured) => open({ way: 'captured', captured }),
    }
  })
  // Something that was shared opens at once.
  const [isShared] = useState(() => localStorage.getItem(sharedKey) !== null)
  const mayCapture = useLate(capture)
  useScanReviews(add.open)
  return (
    <AddProductContext value={add.choose}>
      <OnboardingProvider onAddProduct={add.choose}>
        <AppShell onAddProduct={add.choose} onExport={setExporting} banner={<LateParts />}>
          <Outlet />
        </AppShell>
      </OnboardingProvider>
      <UnsentQuestions />
      {(isShared || mayCapture) && (
        <Suspense>
          <capture.Part onCaptured={add.take} />
        </Suspense>
      )}
      {opened && (
        <Suspense>
          <AddProduct step={adding} onStep={setAdding} />
        </Suspense>
      )}
      {exporting && (
        <Suspense>
          <ExportAll format={exporting} onClose={() => setExporting(null)} />
        </Suspense>
      )}
      {chosen && (
        <Suspense>
          <PlanDialog reason={reason} open={choosing} onOpenChange={setChoosing} />
        </Suspense>
      )}
    </AddProductContext>
  )
}
