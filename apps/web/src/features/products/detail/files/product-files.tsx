import { mayAddReview, wantsReceipt } from '@sampletrail/domain/products/product-actions.ts'
import { Eye, FileText, Trash2, Upload } from 'lucide-react'
import { type ReactNode, Suspense, lazy, useState } from 'react'
import { fileNameOf } from '#src/entities/file/file-name.ts'
import type { Product, ProductChange } from '#src/entities/product/product-row.ts'
import { editOf } from '#src/entities/product/change/seen-product.ts'
import { showPutBack, useOfferUndo } from '#src/entities/product/change/use-change-products.ts'
import { useUpdateProduct } from '#src/entities/product/change/use-product-changes.ts'
import { ReviewUpload } from '#src/features/products/detail/files/review-upload.tsx'
import { UploadButton } from '#src/features/products/detail/files/upload-button.tsx'
import { ProofIntake } from '#src/features/products/detail/files/proof-intake.tsx'
import { ProofItems } from '#src/features/products/detail/files/proof-items.tsx'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#src/ui/confirm-dialog.tsx')).ConfirmDialog,
}))
const FilePreview = lazy(async () => ({
  default: (await import('#src/features/products/detail/files/file-preview.tsx')).FilePreview,
}))

type KeptFile = {
  title: string
  path: string | null
  none: string
  question: string
  deletedText: string
  /** Shown when the server refuses, and while it cannot store the change. */
  failureText: string
  failingText: string
  withoutIt: ProductChange
  /** The button that adds the file. */
  add: ReactNode
}

/** Receipt, review screenshot and proofs, to view and to delete; more proofs can be added. */
export function ProductFiles({
  product,
  onUploadReceipt,
}: {
  product: Product
  /** Opens the dialog for a receipt that is to be read. */
  onUploadReceipt: () => void
}) {
  const files: KeptFile[] = [
    {
      title: 'Receipt',
      path: product.receipt_url,
      none: 'No receipt yet',
      question: 'Are you sure you want to delete this receipt?',
      deletedText: 'Receipt deleted',
      failureText: 'Failed to delete receipt',
      failingText: 'An error occurred while deleting the receipt',
      withoutIt: { receipt_url: null },
      // The same as 'Upload Receipt' while the page has it, which also reads the receipt.
      add: wantsReceipt(product) ? (
        <Button variant="secondary" size="sm" onClick={onUploadReceipt}>
          <Upload aria-hidden className="size-4" />
          Add receipt
        </Button>
      ) : (
        <UploadButton
          product={product}
          size="sm"
          label="Add receipt"
          busyLabel="Uploading receipt..."
          doneText="Receipt uploaded"
          failureText="Failed to upload receipt"
          folder="receipts"
          changeOf={(path) => ({ receipt_url: path })}
        />
      ),
    },
    {
      title: 'Review screenshot',
      path: product.review_screenshot_url,
      none: 'No review screenshot yet',
      question: 'Are you sure you want to delete this review screenshot?',
      deletedText: 'Review screenshot deleted',
      failureText: 'Failed to delete review screenshot',
      failingText: 'An error occurred while deleting the review screenshot',
      withoutIt: { review_screenshot_url: null },
      add: <ReviewUpload product={product} size="sm" label="Add screenshot" />,
    },
  ]
  // A row without a file has a button for it; there is no review to add before the order and its receipt.
  const shown = files.filter(
    ({ path, title }) => path !== null || title === 'Receipt' || mayAddReview(product),
  )
  return (
    <ProofIntake product={product}>
      <ul className="flex flex-col divide-y divide-line">
        {shown.map((file) => (
          <FileRow key={file.title} product={product} file={file} />
        ))}
        <ProofItems product={product} />
      </ul>
    </ProofIntake>
  )
}

function FileRow({ product, file }: { product: Product; file: KeptFile }) {
  const [viewed, setViewed] = useState<string | null>(null)
  const [isViewing, setViewing] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const update = useUpdateProduct({ silent: true })
  const offerUndo = useOfferUndo()
  const { path, title } = file

  /** Removes the file from the product. The server keeps the file for 30 days, so that this can be undone. */
  function remove(): void {
    const edit = editOf(product, file.withoutIt)
    const before = new Map([[product.id, product]])
    offerUndo(file.deletedText, [edit], before, update.mutateAsync(edit), {
      failingText: file.failingText,
      onRefused: (failure, id) =>
        showPutBack(file.failureText, failure, { id, isBack: true, again: remove }),
    })
  }

  return (
    <li className="flex min-h-8 items-center gap-3 py-1 md:min-h-10">
      <FileText aria-hidden className="size-5 shrink-0 text-ink-muted" />
      {path === null ? (
        <p className="min-w-0 flex-1 text-sm text-ink-muted">{file.none}</p>
      ) : (
        <div className="min-w-0 flex-1">
          <p className="text-sm font-medium">{title}</p>
          <p className="truncate text-sm text-ink-muted">{fileNameOf(path)}</p>
        </div>
      )}
      {path === null && file.add}
      {path !== null && (
        <>
          <IconButton
            icon={Eye}
            label={`View ${title.toLowerCase()}`}
            onClick={() => {
              setViewed(path)
              setViewing(true)
            }}
          />
          <IconButton
            icon={Trash2}
            tone="quiet"
            label={`Delete ${title.toLowerCase()}`}
            onClick={() => {
              setUsed(true)
              setAsking(true)
            }}
          />
        </>
      )}
      <Suspense>
        {viewed !== null && (
          <FilePreview
            title={title}
            path={viewed}
            open={isViewing}
            onOpenChange={setViewing}
            onClosed={() => setViewed(null)}
          />
        )}
        {isUsed && (
          <ConfirmDialog
            open={isAsking}
            onOpenChange={setAsking}
            title={`Delete ${title.toLowerCase()}`}
            confirmLabel="Delete"
            tone="danger"
            onConfirm={remove}
          >
            {file.question}
          </ConfirmDialog>
        )}
      </Suspense>
    </li>
  )
}
