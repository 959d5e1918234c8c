import { Suspense, lazy } from 'react'
import type { ProductStatus } from '@sampletrail/domain/products/lifecycle.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'

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

/** What the dashboard opens a dialog for. */
export type DashboardTask =
  | { kind: 'status'; product: ProductListRow; status: ProductStatus | undefined }
  | { kind: 'refund'; product: ProductListRow }
  | { kind: 'receipt'; id: string }
  /** `run` makes the dialog start fresh each time. */
  | { kind: 'seller'; id: string; run: number }

/** The dialog of a task, each loaded with its first use. Load on first use. */
export function DashboardDialogs({
  task,
  open,
  onOpenChange,
  onClosed,
}: {
  task: DashboardTask
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
}) {
  const dialog = { open, onOpenChange, onClosed }
  return (
    <Suspense>
      {task.kind === 'status' && (
        <UpdateStatusDialog product={task.product} initialStatus={task.status} {...dialog} />
      )}
      {task.kind === 'refund' && <RefundDialog product={task.product} {...dialog} />}
      {task.kind === 'receipt' && <UploadReceiptById id={task.id} {...dialog} />}
      {task.kind === 'seller' && (
        <EditOwnSeller key={task.run} sellerId={task.id} open={open} onOpenChange={onOpenChange} />
      )}
    </Suspense>
  )
}
