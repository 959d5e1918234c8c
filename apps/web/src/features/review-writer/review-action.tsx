import { mayWriteReview, REVIEW_TOO_EARLY_TEXT } from '@sampletrail/domain/reviews/review-notes.ts'
import { Sparkles } from 'lucide-react'
import { lazy } from 'react'
import { DialogAction } from '#src/entities/product/dialog-action.tsx'
import type { Product } from '#src/entities/product/product-row.ts'

const ReviewDialog = lazy(async () => ({
  default: (await import('#src/features/review-writer/review-dialog.tsx')).ReviewDialog,
}))

/** Opens the review writer for a product; before the product has arrived, it says why it cannot. */
export function ReviewAction({ product }: { product: Product }) {
  return (
    <DialogAction
      product={product}
      icon={Sparkles}
      label="AI Reviewer"
      dialog={ReviewDialog}
      hint={mayWriteReview(product.status) ? undefined : REVIEW_TOO_EARLY_TEXT}
    />
  )
}
