import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'
import type { ProductForm } from '#src/features/products/form/use-product-form.ts'
import { mergePrefill } from '#src/features/products/receipt/merge-prefill.ts'
import type { ScanPrefill } from '#src/features/products/receipt/scan-prefill.ts'

/** Adds a receipt's values to a form in which the person may have typed. */
export function fillForm(
  { form, checking }: Pick<ProductForm, 'form' | 'checking'>,
  untouched: ProductFormValues,
  prefill: ScanPrefill,
): void {
  const { values, ...marks } = mergePrefill(form.getValues(), untouched, prefill)
  const { name, price, currency, orderNumber, dates } = values
  const dirty = { shouldDirty: true }
  if (name !== undefined) form.setValue('name', name, dirty)
  if (price !== undefined) form.setValue('price', price, dirty)
  if (currency !== undefined) form.setValue('currency', currency, dirty)
  if (orderNumber !== undefined) form.setValue('orderNumber', orderNumber, dirty)
  if (dates !== undefined) form.setValue('dates', dates, dirty)
  // After the values: a mark disappears when its value changes.
  checking.mark(marks)
}
