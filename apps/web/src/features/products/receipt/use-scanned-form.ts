import { useEffect, useEffectEvent, useState } from 'react'
import { refuseUse } from '#src/entities/plan/refuse-use.ts'
import type { ReceiptRun } from '#src/entities/receipt/receipt-run.ts'
import { useReceiptRun } from '#src/entities/receipt/use-receipt-run.ts'
import { fillForm } from '#src/features/products/receipt/fill-form.ts'
import { prefillOfOne } from '#src/features/products/receipt/scan-prefill.ts'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'
import type { ProductForm } from '#src/features/products/form/use-product-form.ts'

/** By then a dialog has opened. */
const OPENED_MS = 300

/**
 * Adds a receipt's values to a form that was open before it was read: fields equal to `untouched` get them, the others offer
 * them.
 */
export function useScannedForm(
  run: ReceiptRun | undefined,
  productForm: ProductForm,
  untouched: ProductFormValues,
) {
  const state = useReceiptRun(run)
  const [begun] = useState(state?.step)
  const { form } = productForm
  const path = state === null || state.step === 'uploading' ? null : state.path
  const scan = state?.step === 'read' ? state.scan : null
  const cameLater = scan !== null && (begun !== 'read' || productForm.hasDraft)

  const attach = useEffectEvent((stored: string) => {
    if (begun === 'uploading' || form.getValues('receiptPath') === null)
      form.setValue('receiptPath', stored, { shouldDirty: true })
  })
  useEffect(() => {
    if (path !== null) attach(path)
  }, [path])

  const fill = useEffectEvent(() => {
    if (scan !== null) fillForm(productForm, untouched, prefillOfOne(scan))
  })
  useEffect(() => {
    if (cameLater) fill()
  }, [cameLater])

  // After the form has rendered and taken the focus, so that the plan chooser opens over it and takes the focus then.
  const usedUp = state?.step === 'failed' && state.failure.isQuota ? state.failure.message : null
  useEffect(() => {
    if (usedUp === null) return undefined
    const timer = setTimeout(() => refuseUse('scans', usedUp), OPENED_MS)
    return () => clearTimeout(timer)
  }, [usedUp])

  return { state, cameLater }
}
