import type { ReceiptScan } from '@sampletrail/contracts/receipt-scan.ts'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useUsualCurrency } from '#src/entities/product/use-usual-currency.ts'
import type { PickerSeller } from '#src/entities/seller/group-sellers.ts'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'
import { emptyProductForm } from '#src/features/products/form/product-form-values.ts'
import { useFieldChecks } from '#src/features/products/form/use-field-checks.ts'
import { prefillOfScan } from '#src/features/products/receipt/scan-prefill.ts'
import { readToday } from '#src/lib/today.ts'

/** The shared values of a receipt's products: seller, date, number and currency, with the fields to check. */
export function useSharedForm(scan: ReceiptScan) {
  const [prefill] = useState(() => prefillOfScan(scan))
  const usual = useUsualCurrency()
  const [defaultValues] = useState(() => ({
    ...emptyProductForm(readToday(), usual()),
    ...prefill.values,
  }))
  const form = useForm<ProductFormValues>({ defaultValues })
  const checking = useFieldChecks(form, 'draft:checks:receipt-items', prefill)
  const isDateInvalid = useRef(false)
  // Undefined until the person or the receipt's seller decides.
  const [seller, setSeller] = useState<PickerSeller | null>()
  return {
    form,
    seller: seller ?? null,
    setSeller,
    /** Who sold it, as it was read; null once a seller is chosen or removed. */
    soldBy: seller === undefined ? (scan.seller ?? null) : null,
    checking,
    noteInvalidDate: (isInvalid: boolean) => {
      isDateInvalid.current = isInvalid
    },
    hasInvalidDate: () => isDateInvalid.current,
  }
}

export type SharedForm = ReturnType<typeof useSharedForm>
