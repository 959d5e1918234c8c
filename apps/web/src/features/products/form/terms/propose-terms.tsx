import { sentenceOfTerms } from '@sampletrail/domain/terms/sentence-of-terms.ts'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSellerTerms } from '#src/entities/seller/terms/use-seller-terms.ts'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'
import {
  NO_TERMS,
  type TermsForm,
  formOfTerms,
  termsOfForm,
} from '#src/features/products/form/terms/terms-form.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'

/**
 * The usual terms of the chosen seller, for a product that has none yet; once they are used, it says so in the same place. A
 * completed product needs none.
 */
export function ProposeTerms({ form }: { form: UseFormReturn<ProductFormValues> }) {
  const [sellerId, typed, currency, status] = form.watch([
    'sellerId',
    'terms',
    'currency',
    'status',
  ])
  const kept = useSellerTerms(sellerId)
  const [usedOf, setUsedOf] = useState<string | null>(null)
  const terms = termsOfForm(typed, currency)
  const isUsed = terms !== null
  if (!kept || status === 'paid' || (isUsed && usedOf !== sellerId)) return null
  function fill(next: TermsForm): void {
    setUsedOf(sellerId)
    form.setValue('terms', next, { shouldDirty: true })
  }
  return (
    <Banner
      kind={isUsed ? 'success' : 'info'}
      action={
        <Button
          variant="secondary"
          size="sm"
          onClick={() => fill(isUsed ? NO_TERMS : formOfTerms(kept, currency))}
        >
          {isUsed ? 'Take them out' : 'Use these terms'}
        </Button>
      }
    >
      {isUsed
        ? `Filled in under “Terms of the deal”: ${sentenceOfTerms(terms, currency)}`
        : `Your terms with this seller: ${sentenceOfTerms(kept, currency)}`}
    </Banner>
  )
}
