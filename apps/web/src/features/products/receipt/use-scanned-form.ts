import type { ReceiptScan } from '@sampletrail/contracts/receipt-scan.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { refuseUse } from '#src/entities/plan/refuse-use.ts'
import type { ReceiptRun } from '#src/entities/receipt/receipt-run.ts'
import { useReceiptRun } from '#src/entities/receipt/use-receipt-run.ts'
import { fillForm } from '#src/features/products/receipt/fill-form.ts'
import { prefillOfOne } from '#src/features/products/receipt/scan-prefill.ts'
import { SUCCESS_MS, useAfter } from '#src/features/products/receipt/use-after.ts'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'
import type { ProductForm } from '#src/features/products/form/use-product-form.ts'

/** By then a dialog has opened. */
const OPENED_MS = 300

interface ScannedForm {
  /** The form's values before anybody typed. */
  untouched: ProductFormValues
  /** Opens the lines of a receipt that has several. */
  onPickItems: () => void
}

/**
 * Adds a receipt's values to a form that was open before it was read: fields equal to `untouched` get them, the others offer
 * them. If the receipt has several lines and nobody has typed, the lines open instead.
 */
export function useScannedForm(
  run: ReceiptRun | undefined,
  productForm: ProductForm,
  { untouched, onPickItems }: ScannedForm,
) {
  const state = useReceiptRun(run)
  const [begun] = useState(state?.step)
  const { form } = productForm
  const path = state === null || state.step === 'uploading' ? null : state.path
  const scan = state?.step === 'read' ? state.scan : null
  // The result is shown for a moment, before the receipt's lines replace the form.
  const [shown, setShown] = useState(scan)
  const isNew = scan !== null && scan !== shown
  const accepted = useRef<ReceiptScan | null>(null)
  const cameLater = scan !== null && (begun !== 'read' || productForm.hasDraft)

  const attach = useEffectEvent((stored: string) => {
    if (begun === 'uploading' || form.getValues('receiptPath') === null)
      form.setValue('receiptPath', stored, { shouldDirty: true })
  })
  useEffect(() => {
    if (path !== null) attach(path)
  }, [path])

  const leadsToLines = (read: ReceiptScan): boolean =>
    cameLater && read.items.length > 1 && isUntouched(form.getValues(), untouched)
  function accept(read: ReceiptScan): void {
    accepted.current = read
    if (cameLater) fillForm(productForm, untouched, prefillOfOne(read))
    run?.take()
  }
  const receive = useEffectEvent((read: ReceiptScan) => {
    if (!leadsToLines(read)) accept(read)
  })
  useEffect(() => {
    if (scan !== null) receive(scan)
  }, [scan])
  useAfter(isNew ? SUCCESS_MS : null, () => {
    setShown(scan)
    if (scan === null || accepted.current === scan) return
    if (leadsToLines(scan)) {
      productForm.dropDraft()
      onPickItems()
    } else accept(scan)
  })

  // After the form has rendered and taken the focus, so that the plan chooser opens over it and takes the focus then.
  const usedUp = state?.step === 'failed' && state.failure.isQuota ? state.failure.message : null
  useEffect(() => {
    if (usedUp === null) return undefined
    const timer = setTimeout(() => refuseUse('scans', usedUp), OPENED_MS)
    return () => clearTimeout(timer)
  }, [usedUp])

  return { state, cameLater, isNew }
}

/** Nobody has typed or chosen anything; the receipt and the status come with the form. */
function isUntouched(values: ProductFormValues, untouched: ProductFormValues): boolean {
  const { receiptPath, status, dates } = untouched
  const typed = { ...values, receiptPath, status, dates }
  const day = values.dates.order_date
  return (
    JSON.stringify(typed) === JSON.stringify(untouched) &&
    (day === null || day === dates.order_date)
  )
}
