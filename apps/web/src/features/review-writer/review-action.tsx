import { mayWriteReview, REVIEW_TOO_EARLY_TEXT } from '@sampletrail/domain/review/review-notes.ts'
import { Sparkles } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import type { Product } from '#src/entities/product/product-row.ts'
import { Button } from '#src/ui/button.tsx'

const ReviewDialog = lazy(async () => ({
  default: (await import('#src/features/review-writer/review-dialog.tsx')).ReviewDialog,
}))

/** Opens the review writer for a product; before there is something to tell of it says why not. */
export function ReviewAction({ product }: { product: Product }) {
  const [isUsed, setUsed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const hintId = useId()
  const isEarly = !mayWriteReview(product.status)
  return (
    <>
      <Button
        variant="secondary"
        disabled={isEarly}
        aria-describedby={isEarly ? hintId : undefined}
        onClick={() => {
          setUsed(true)
          setOpen(true)
        }}
      >
        <Sparkles aria-hidden className="size-4" />
        AI Reviewer
      </Button>
      {isEarly && (
        <p id={hintId} className="text-sm text-ink-muted">
          {REVIEW_TOO_EARLY_TEXT}
        </p>
      )}
      {isUsed && (
        <Suspense>
          <ReviewDialog
            product={product}
            open={isOpen}
            onOpenChange={setOpen}
            onClosed={() => setUsed(false)}
          />
        </Suspense>
      )}
    </>
  )
}
