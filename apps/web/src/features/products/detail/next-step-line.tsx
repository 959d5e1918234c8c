import { actionOfStep, reasonOfStep } from '@sampletrail/domain/next-steps/next-step-words.ts'
import { type NextStep, isLate } from '@sampletrail/domain/next-steps/next-steps.ts'
import type { ProductStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { ArrowRight, TriangleAlert } from 'lucide-react'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { useToday } from '#src/lib/use-today.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'

/** What is next for a product, or what is late: since when, how much, and the button for it. On phones it stays below the header. */
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
      data-toasts-below
      className={classNames(
        'flex items-center gap-x-3 rounded-lg border px-3 py-2 text-sm max-md:sticky max-md:top-[3.75rem] max-md:z-10 max-md:shadow-[0_-0.625rem_0_0_var(--canvas)] md:px-4 md:py-3',
        late ? 'border-warning-soft bg-warning-soft text-warning' : 'border-line bg-surface',
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0 max-[22rem]:hidden" />
      <p className="min-w-0 flex-1 font-medium wrap-anywhere">{reasonOfStep(step, today)}</p>
      <Button
        className="shrink-0"
        onClick={() => (status === 'refund' ? onRecord() : onPick(status))}
      >
        {label}
      </Button>
    </section>
  )
}
