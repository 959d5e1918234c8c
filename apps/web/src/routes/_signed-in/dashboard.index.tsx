import type { ProductStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense, lazy, useMemo, useState } from 'react'
import { prefetchForScreen } from '#src/app/prefetch-for-screen.ts'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { productListOptions } from '#src/entities/product/list/use-products.ts'
import { DashboardScreen } from '#src/features/dashboard/dashboard-screen.tsx'
import { OnboardingButton } from '#src/features/onboarding/onboarding-button.tsx'
import { useAddProduct } from '#src/features/shell/add-product.ts'
import { pageTitle } from '#src/lib/page-title.ts'
import type { DashboardTask } from './-dashboard-dialogs.tsx'

const TrialNotice = lazy(async () => ({
  default: (await import('#src/features/billing/trial-notice.tsx')).TrialNotice,
}))

const DashboardDialogs = lazy(async () => ({
  default: (await import('./-dashboard-dialogs.tsx')).DashboardDialogs,
}))

export const Route = createFileRoute('/_signed-in/dashboard/')({
  head: () => pageTitle('Dashboard'),
  loader: ({ context }) => prefetchForScreen(context, productListOptions),
  component: DashboardRoute,
})

function DashboardRoute() {
  const { isTrialing, trialEndsAt, isLoading } = usePlan()
  const [task, setTask] = useState<DashboardTask | null>(null)
  const [open, setOpen] = useState(false)
  const addProduct = useAddProduct()
  const tasks = useMemo(() => {
    const begin = (next: DashboardTask): void => {
      setTask(next)
      setOpen(true)
    }
    return {
      addProduct,
      updateStatus: (product: ProductListRow, status?: ProductStatus) =>
        begin({ kind: 'status', product, status }),
      recordRefund: (product: ProductListRow) => begin({ kind: 'refund', product }),
      uploadReceipt: ({ id }: { id: string }) => begin({ kind: 'receipt', id }),
      editSeller: (id: string) => begin({ kind: 'seller', id, run: Date.now() }),
    }
  }, [addProduct])
  return (
    <>
      {/* The plan decides whether a notice comes first. This device stores the plan: only a first visit waits for it, so that
      nothing moves down. */}
      <div className={isLoading ? 'invisible' : undefined}>
        {isTrialing && trialEndsAt !== null && (
          // The room that it needs, so that nothing moves when it loads.
          <Suspense fallback={<div className="mb-6 h-32 sm:h-18" />}>
            <TrialNotice endsAt={trialEndsAt} />
          </Suspense>
        )}
        <DashboardScreen tasks={tasks} help={<OnboardingButton />} />
      </div>
      <Suspense>
        {task && (
          <DashboardDialogs
            task={task}
            open={open}
            onOpenChange={setOpen}
            onClosed={() => setTask(null)}
          />
        )}
      </Suspense>
    </>
  )
}
