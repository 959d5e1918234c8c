import { useEffect, useEffectEvent, useState } from 'react'
import type { ReceiptRun } from '#src/entities/receipt/receipt-run.ts'
import { useReceiptRun } from '#src/entities/receipt/use-receipt-run.ts'
import { fillForm } from '#src/features/products/receipt/fill-form.ts'
import { prefillOfOne } from '#src/features/products/receipt/scan-prefill.ts'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'
import type { ProductForm } from '#src/features/products/form/use-product-form.ts'

/**
 * Brings what a receipt says into a form that was open before it was read: fields that are as `untouched` take it, the
 * others offer it.
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
  const cameLater = scan !== null && begun !== 'read'

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

  return { state, cameLater }
}
