import { termsOfSeller } from '@sampletrail/domain/terms/deal-terms.ts'
import type { UseFormReturn } from 'react-hook-form'
import { UNASSIGNED_ID } from '#src/entities/seller/seller-row.ts'
import { useSaveSellerTerms } from '#src/entities/seller/terms/use-save-seller-terms.ts'
import { useSellerTerms } from '#src/entities/seller/terms/use-seller-terms.ts'
import { isSame } from '#src/lib/is-same.ts'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'
import { termsOfForm, termsProblems } from '#src/features/products/form/terms/terms-form.ts'
import { Button } from '#src/ui/button.tsx'

/** Keeps the terms for the seller's next products. Shown while they are valid and differ from those that are kept. */
export function KeepForSeller({ form }: { form: UseFormReturn<ProductFormValues> }) {
  const [sellerId, typed, currency] = form.watch(['sellerId', 'terms', 'currency'])
  const kept = useSellerTerms(sellerId)
  const { save, isPending } = useSaveSellerTerms()
  const typedTerms = termsOfForm(typed, currency)
  const terms = typedTerms && termsOfSeller(typedTerms)
  const isValid = Object.keys(termsProblems(typed, currency)).length === 0
  if (sellerId === UNASSIGNED_ID || terms === null || !isValid) return null
  if (kept === undefined || isSame(kept, terms)) return null
  return (
    <Button
      variant="secondary"
      size="sm"
      className="justify-self-start sm:col-span-2"
      busy={isPending}
      onClick={() => save(sellerId, terms, kept)}
    >
      Use for this seller from now on
    </Button>
  )
}
