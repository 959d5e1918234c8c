import { actionOfStep, reasonOfStep } from '@sampletrail/domain/next-steps/next-step-words.ts'
import { type NextStep, isLate } from '@sampletrail/domain/next-steps/next-steps.ts'
import type { ProductStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { ArrowRight, TriangleAlert } from 'lucide-react'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { useToday } from '#src/lib/use-today.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'

/** What is next for a product, or what is late: since when, how much, and the button for it. */
export function NextStepLine({
  step,
  onPick,
  onRecord,
}: {
  step: NextStep<ProductListRow>
  onPick: (status: ProductStatus) => void
  onRecord: () => void
}) {
  const today = useToday()
  const { label, status } = actionOfStep(step)
  const late = isLate(step, today)
  const Icon = late ? TriangleAlert : ArrowRight
  return (
    <section
      aria-label="What is next"
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg px-4 py-3 text-sm sm:flex-nowrap',
        late ? 'bg-warning-soft text-warning' : 'border border-line bg-surface',
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-48 font-medium wrap-anywhere">
        {reasonOfStep(step, today)}
      </p>
      <Button
        className="max-sm:w-full"
        onClick={() => (status === 'refund' ? onRecord() : onPick(status))}
      >
        {label}
      </Button>
    </section>
  )
}
