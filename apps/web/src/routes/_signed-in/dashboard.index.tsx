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

const TrialNotice = lazy(async () => ({
  default: (await import('#src/features/billing/trial-notice.tsx')).TrialNotice,
}))

const UpdateStatusDialog = lazy(async () => ({
  default: (await import('#src/features/products/status/update-status-dialog.tsx'))
    .UpdateStatusDialog,
}))

const RefundDialog = lazy(async () => ({
  default: (await import('#src/entities/product/refund/refund-dialog.tsx')).RefundDialog,
}))

const UploadReceiptById = lazy(async () => ({
  default: (await import('#src/features/products/receipt/upload-receipt-by-id.tsx'))
    .UploadReceiptById,
}))

const EditOwnSeller = lazy(async () => ({
  default: (await import('#src/features/sellers/edit-own-seller.tsx')).EditOwnSeller,
}))

export const Route = createFileRoute('/_signed-in/dashboard/')({
  head: () => pageTitle('Dashboard'),
  loader: ({ context }) => prefetchForScreen(context, productListOptions),
  component: DashboardRoute,
})

type Task =
  | { kind: 'status'; product: ProductListRow; status: ProductStatus | undefined }
  | { kind: 'refund'; product: ProductListRow }
  | { kind: 'receipt'; id: string }
  /** `run` makes the dialog start fresh each time. */
  | { kind: 'seller'; id: string; run: number }

function DashboardRoute() {
  const { isTrialing, trialEndsAt, isLoading } = usePlan()
  const [task, setTask] = useState<Task | null>(null)
  const [open, setOpen] = useState(false)
  const addProduct = useAddProduct()
  const tasks = useMemo(() => {
    const begin = (next: Task): void => {
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
  const dialog = { open, onOpenChange: setOpen, onClosed: () => setTask(null) }
  return (
    <>
      {/* The floating button must not cover the end of the page. The plan decides whether a notice comes first. This device
      stores the plan: only a first visit waits for it, so that nothing moves down. */}
      <div className={isLoading ? 'invisible' : 'pb-14'}>
        {isTrialing && trialEndsAt !== null && (
          // The room that it needs, so that nothing moves when it loads.
          <Suspense fallback={<div className="mb-6 h-32 sm:h-18" />}>
            <TrialNotice endsAt={trialEndsAt} />
          </Suspense>
        )}
        <DashboardScreen tasks={tasks} />
      </div>
      <OnboardingButton />
      <Suspense>
        {task?.kind === 'status' && (
          <UpdateStatusDialog product={task.product} initialStatus={task.status} {...dialog} />
        )}
        {task?.kind === 'refund' && <RefundDialog product={task.product} {...dialog} />}
        {task?.kind === 'receipt' && <UploadReceiptById id={task.id} {...dialog} />}
        {task?.kind === 'seller' && (
          <EditOwnSeller key={task.run} sellerId={task.id} open={open} onOpenChange={setOpen} />
        )}
      </Suspense>
    </>
  )
}
