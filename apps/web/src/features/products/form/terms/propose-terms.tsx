import { sentenceOfTerms } from '@sampletrail/domain/terms/sentence-of-terms.ts'
import type { UseFormReturn } from 'react-hook-form'
import { useSellerTerms } from '#src/entities/seller/terms/use-seller-terms.ts'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'
import { formOfTerms, termsOfForm } from '#src/features/products/form/terms/terms-form.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'

/** The usual terms of the chosen seller, for a product that has none yet. A completed product needs none. */
export function ProposeTerms({ form }: { form: UseFormReturn<ProductFormValues> }) {
  const [sellerId, typed, currency, status] = form.watch([
    'sellerId',
    'terms',
    'currency',
    'status',
  ])
  const kept = useSellerTerms(sellerId)
  if (!kept || status === 'paid' || termsOfForm(typed, currency) !== null) return null
  return (
    <Banner
      kind="info"
      className="col-span-full"
      action={
        <Button
          variant="secondary"
          size="sm"
          onClick={() => form.setValue('terms', formOfTerms(kept, currency), { shouldDirty: true })}
        >
          Use these terms
        </Button>
      }
    >
      Your terms with this seller: {sentenceOfTerms(kept, currency)}
    </Banner>
  )
}
