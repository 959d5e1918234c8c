import { actionOfStep } from '@sampletrail/domain/next-steps/next-step-words.ts'
import type { ProductStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { PackageX } from 'lucide-react'
import { type ReactNode, Suspense, lazy, useDeferredValue, useState } from 'react'
import { LateAnswer, LateAnswerLink, LateLinks } from '#src/entities/case/late-parts.tsx'
import { loadShareDialog } from '#src/entities/case/use-share-dialog.tsx'
import { useMessageDialog } from '#src/entities/message/use-message-dialog.tsx'
import { listRowOf } from '#src/entities/product/product-cache.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { NOT_FOUND_TEXT } from '#src/entities/product/change/not-found-text.ts'
import { useRefundDialog } from '#src/entities/product/refund/use-refund-dialog.tsx'
import { useProductLimit } from '#src/entities/product/limit/use-product-limit.ts'
import { useProduct } from '#src/entities/product/use-product.ts'
import { BackLink } from '#src/features/products/detail/back-link.tsx'
import { DetailSkeleton } from '#src/features/products/detail/detail-skeleton.tsx'
import { DisabledProduct } from '#src/features/products/detail/disabled-product.tsx'
import { AgreedCard } from '#src/features/products/detail/notes/agreed-card.tsx'
import { lateCard } from '#src/features/products/detail/late-card.ts'
import { NextStepLine } from '#src/features/products/detail/next-step-line.tsx'
import { MoneyCard } from '#src/features/products/detail/money-card.tsx'
import { ProductActions } from '#src/features/products/detail/product-actions.tsx'
import { ProductFiles } from '#src/features/products/detail/files/product-files.tsx'
import { ProductInfo } from '#src/features/products/detail/product-info.tsx'
import { ProductSummary } from '#src/features/products/detail/product-summary.tsx'
import { ProductTimeline } from '#src/features/products/detail/product-timeline.tsx'
import { useProductStep } from '#src/features/products/detail/use-product-step.ts'
import { loadSellerDialog } from '#src/features/products/detail/use-seller-form.tsx'
import { useEditDialog } from '#src/features/products/detail/use-edit-dialog.tsx'
import { StatusStepper } from '#src/features/products/detail/status-stepper.tsx'
import { PlaceCard } from '#src/features/products/place/place-card.tsx'
import { useDeleteProducts } from '#src/features/products/list/selection/use-delete-products.ts'
import { usePreload } from '#src/lib/use-preload.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'

const loadReceiptDialog = () => import('#src/features/products/receipt/upload-receipt-dialog.tsx')
const loadStatusDialog = () => import('#src/features/products/status/update-status-dialog.tsx')
const dialogs = [
  loadStatusDialog,
  loadReceiptDialog,
  loadShareDialog,
  () => import('#src/features/products/form/edit-product-dialog.tsx'),
  loadSellerDialog,
  () => import('#src/entities/file/upload-file.ts'),
  () => import('#src/features/products/detail/notes/note-dialog.tsx'),
  () => import('#src/features/products/place/place-dialog.tsx'),
  () => import('#src/features/products/detail/files/add-proofs-dialog.tsx'),
  () => import('#src/entities/product/refund/refund-dialog.tsx'),
]
const UpdateStatusDialog = lazy(async () => ({
  default: (await loadStatusDialog()).UpdateStatusDialog,
}))

const UploadReceiptDialog = lazy(async () => ({
  default: (await loadReceiptDialog()).UploadReceiptDialog,
}))

export interface ProductScreenProps {
  id: string
  /** The target of Back and Delete. */
  onLeave: () => void
  /** Other features' tools for this product. */
  tools?: (product: Product) => ReactNode
}

/** One product with all its details. */
export function ProductScreen({ id, onLeave, tools }: ProductScreenProps) {
  usePreload(dialogs)
  const product = useProduct(id)
  const limit = useProductLimit()
  const remove = useDeleteProducts()
  const leave = (): void => {
    onLeave()
    remove([id])
  }
  // The details are rendered in slices, behind placeholders.
  const isDrawn = useDeferredValue(!product.isPending)
  if (product.isPending || !isDrawn) return <DetailSkeleton id={id} />
  if (product.isError && !product.data) {
    return (
      <QueryError
        title="Failed to load product"
        error={product.error}
        onRetry={() => void product.refetch()}
        retrying={product.isFetching}
      />
    )
  }
  if (!product.data) {
    return (
      <EmptyState icon={PackageX} title={NOT_FOUND_TEXT} heading="h1" action={<BackLink />}>
        It may have been deleted, or it belongs to another account.
      </EmptyState>
    )
  }
  if (limit.isDisabled(id)) return <DisabledProduct product={product.data} onDelete={leave} />
  return <Blocks product={product.data} onDelete={leave} tools={tools?.(product.data)} />
}

function Blocks({
  product,
  onDelete,
  tools,
}: {
  product: Product
  onDelete: () => void
  tools: ReactNode
}) {
  const [updated, setUpdated] = useState<{ product: Product; status?: ProductStatus } | null>(null)
  const [isUpdating, setUpdating] = useState(false)
  const [isReceiptUsed, setReceiptUsed] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const step = useProductStep(product)
  const refund = useRefundDialog()
  const message = useMessageDialog()
  const editing = useEditDialog(product)
  const pickStatus = (status: ProductStatus): void => {
    setUpdated({ product, status })
    setUpdating(true)
  }
  const updateStatus = (): void => {
    setUpdated({ product })
    setUpdating(true)
  }
  const uploadReceipt = (): void => {
    setReceiptUsed(true)
    setUploading(true)
  }
  return (
    // What gets the focus is not hidden below the header and the line of the next step.
    <div className="flex flex-col gap-2.5 max-md:**:scroll-mt-44 md:gap-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <BackLink />
        <div className="flex gap-2 sm:gap-4">
          <LateAnswerLink productId={product.id} />
          <ProductActions onEdit={() => editing.edit()} onDelete={onDelete} />
        </div>
      </header>
      {step !== null && (
        <NextStepLine
          step={step}
          onPick={pickStatus}
          onRecord={() => refund.record(product)}
          onAsk={() => message.write(step.product, 'refund')}
        />
      )}
      {refund.dialog}
      {message.dialog}
      {editing.dialog}
      <StatusStepper product={product} onPick={pickStatus} />
      <div className="grid grid-cols-1 items-start gap-2.5 md:gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="contents lg:flex lg:flex-col lg:gap-5">
          <ProductSummary
            product={product}
            onUpdateStatus={updateStatus}
            onAddSeller={() => editing.edit('seller')}
          />
          <div className="contents max-lg:*:order-3 lg:flex lg:flex-col lg:gap-5">
            <ProductFiles product={product} onUploadReceipt={uploadReceipt} />
            <Card padded={false} className="divide-y divide-line *:px-4 *:py-1 md:*:px-5 md:*:py-2">
              <PlaceCard product={product} />
              <AgreedCard product={product} />
              <ProductTimeline product={product} />
            </Card>
          </div>
        </div>
        <div className="contents max-lg:*:order-2 lg:flex lg:flex-col lg:gap-5">
          <ProductInfo
            product={product}
            isSecond={step !== null}
            onUpdateStatus={updateStatus}
            onUploadReceipt={uploadReceipt}
          />
          {tools}
          <MoneyCard
            product={product}
            onSetDueDate={() => editing.edit('refund-due-date')}
            isRecordedAbove={step !== null && actionOfStep(step).status === 'refund'}
          />
          <div className={classNames(lateCard, 'flex flex-col gap-2.5 md:gap-5')}>
            <LateAnswer product={product}>
              <LateLinks productId={product.id} />
            </LateAnswer>
          </div>
        </div>
      </div>
      {isReceiptUsed && (
        <Suspense>
          <UploadReceiptDialog
            product={product}
            open={isUploading}
            onOpenChange={setUploading}
            onClosed={() => setReceiptUsed(false)}
          />
        </Suspense>
      )}
      {updated && (
        <Suspense>
          <UpdateStatusDialog
            product={listRowOf(updated.product)}
            initialStatus={updated.status}
            open={isUpdating}
            onOpenChange={setUpdating}
            onClosed={() => setUpdated(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
