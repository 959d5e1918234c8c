import {
  type ProductStatus,
  isDatedStatus,
  nextStatus,
} from '@sampletrail/domain/products/lifecycle.ts'
import { usualMethod } from '@sampletrail/domain/refunds/refund-payments.ts'
import { useState } from 'react'
import { useUpload } from '#src/entities/file/use-upload.ts'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import { SellerHistory } from '#src/entities/seller/seller-history.tsx'
import { RefundFields } from '#src/entities/product/refund/refund-fields.tsx'
import { amountHint } from '#src/entities/product/refund/amount-hint.ts'
import {
  SAVE_ANYWAY_LABEL,
  useExcessQuestion,
} from '#src/entities/product/refund/use-excess-question.ts'
import { ReviewLinkField } from '#src/entities/product/review/review-link-field.tsx'
import { editTo } from '#src/entities/product/change/seen-product.ts'
import { useTellStillUp } from '#src/entities/listing/use-tell-still-up.ts'
import { useSaveEdit } from '#src/entities/product/change/use-save-edit.ts'
import { DocumentField } from '#src/features/products/status/document-field.tsx'
import { ReceiptField } from '#src/features/products/status/receipt-field.tsx'
import { StatusDateField } from '#src/features/products/status/status-date-field.tsx'
import { useStatusForm } from '#src/features/products/status/use-status-form.ts'
import { useStatusScan } from '#src/features/products/status/use-status-scan.ts'
import { ScanChoiceList } from '#src/features/products/receipt/scan-choice-list.tsx'
import { takenOf } from '#src/features/products/receipt/scan-choices.ts'
import { SaleFields } from '#src/features/products/status/sale-fields.tsx'
import { StatusChoice } from '#src/features/products/status/status-choice.tsx'
import {
  type StatusForm,
  type StatusProblems,
  changeOfStatusForm,
  defaultDate,
  problemsOf,
  showsReviewLink,
  statusForm,
} from '#src/features/products/status/status-form.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { readToday } from '#src/lib/today.ts'
import { useSaving } from '#src/lib/use-saving.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { SaveFooter } from '#src/ui/save-footer.tsx'
import { TypedBefore } from '#src/ui/typed-before.tsx'

export interface UpdateStatusDialogProps {
  product: ProductListRow
  /** The initial status; by default the one after the product's own. */
  initialStatus?: ProductStatus | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
  /** Called with the status that a product with a scanned receipt got. */
  onScanned?: (status: ProductStatus) => void
}

/** Moves a product along its lifecycle, or to any status. Load on first use. */
export function UpdateStatusDialog({
  product,
  initialStatus,
  open,
  onOpenChange,
  onClosed,
  onScanned,
}: UpdateStatusDialogProps) {
  const saveEdit = useSaveEdit({ silent: true })
  const tellStillUp = useTellStillUp()
  const receipt = useUpload('receipt-screenshots')
  const screenshot = useUpload('review-screenshots')
  // As it was when the dialog opened: the values that the person saw.
  const [begun] = useState(product)
  const { data: products } = useProducts()
  const { form, change, draft } = useStatusForm(begun, initialStatus, () =>
    statusForm(
      begun,
      initialStatus ?? nextStatus(begun.status),
      readToday(),
      usualMethod(begun, products ?? []),
    ),
  )
  const [problems, setProblems] = useState<StatusProblems>({})
  const excess = useExcessQuestion(begun)
  const question = form.status === 'paid' ? excess.textFor(form.refund) : null
  const [isDateUnreadable, setDateUnreadable] = useState(false)
  const { isSaving, failure, save } = useSaving(
    (error) => `Error updating product. ${explainFailure(error)}`,
  )
  const scanned = useStatusScan(product, form, change)

  function close(): void {
    scanned.leave()
    onOpenChange(false)
  }

  function pick(status: ProductStatus): void {
    setProblems({})
    setDateUnreadable(false)
    change({ status, date: defaultDate(product, status, readToday()) })
  }

  function submit(): void {
    const found = problemsOf(form, readToday())
    setProblems(found)
    if (isDateUnreadable || Object.keys(found).length > 0) return
    if (form.status === 'paid' && excess.asks(form.refund)) return
    void save(async () => {
      const sent = await (form.status === 'reviewed' ? screenshot : receipt).settle()
      if (!sent.ok) return
      const typed = withFile({ ...form, taken: takenOf(scanned.choices) }, sent.file)
      const edit = editTo(begun, changeOfStatusForm(typed))
      await saveEdit(begun, edit, 'Product updated successfully!')
      draft.end()
      if (edit.change.sold === true && !begun.sold) void tellStillUp(begun.id)
      if (scanned.state?.step === 'read') onScanned?.(form.status)
      close()
    })
  }

  return (
    <Dialog
      busy={isSaving}
      open={open}
      onOpenChange={close}
      onClosed={onClosed}
      title="Update Status"
      description={productNameOf(product)}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      footer={
        <SaveFooter
          label={question === null ? 'Update Status' : SAVE_ANYWAY_LABEL}
          busyLabel="Updating..."
          isSaving={isSaving}
          onCancel={close}
        />
      }
    >
      <div className="flex flex-col gap-5">
        {failure !== undefined && <Banner kind="error">{failure}</Banner>}
        <TypedBefore
          isRestored={draft.isRestored}
          onStartOver={() => {
            draft.startOver()
            setProblems({})
            excess.forget()
            setDateUnreadable(false)
          }}
        />
        <StatusChoice value={form.status} current={product.status} onChange={pick} />
        {isDatedStatus(form.status) && (
          <StatusDateField
            // Without a text that is no day, once the form starts over.
            key={String(draft.isRestored)}
            status={form.status}
            date={form.date}
            check={form.status === 'ordered' ? scanned.dateCheck : null}
            problem={problems.date}
            onChange={(date) => {
              scanned.endDateCheck()
              change({ date })
            }}
            onInvalidChange={setDateUnreadable}
          />
        )}
        {form.status === 'ordered' && (
          <>
            {product.seller && (
              <SellerHistory
                sellerId={product.seller.id}
                sellerName={sellerLabel(product.seller.name)}
                opensTab
              />
            )}
            <ReceiptField
              path={form.receiptPath}
              upload={receipt}
              run={scanned.run}
              state={scanned.state}
              onChange={(receiptPath) => change({ receiptPath })}
              onScan={scanned.start}
              onAgain={scanned.again}
            />
            <ScanChoiceList choices={scanned.choices} onChange={scanned.setChoices} />
          </>
        )}
        {form.status === 'reviewed' && (
          <DocumentField
            label="Review Screenshot (optional)"
            path={form.screenshotPath}
            upload={screenshot}
            onChange={(screenshotPath) => change({ screenshotPath })}
          />
        )}
        {showsReviewLink(form.status) && (
          <ReviewLinkField
            value={form.reviewLink}
            onChange={(reviewLink) => change({ reviewLink })}
            hint="Optional. You can paste a message with the link in it."
            error={problems.reviewLink}
          />
        )}
        {form.status === 'paid' && (
          <>
            <SaleFields form={form} problems={problems} onChange={change} />
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              {question !== null && (
                <Banner kind="warning" className="col-span-full">
                  {question}
                </Banner>
              )}
              <RefundFields
                value={form}
                onChange={change}
                currency={product.currency}
                label="Amount received"
                hint={amountHint(begun)}
                referenceHint="Something to find the payment by, such as a transaction number."
                problem={problems.refund}
              />
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** The form with a file that arrived while it was being saved. */
function withFile(form: StatusForm, file: { path: string } | null): StatusForm {
  if (!file) return form
  return form.status === 'reviewed'
    ? { ...form, screenshotPath: file.path }
    : { ...form, receiptPath: file.path }
}
