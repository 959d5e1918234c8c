import { MESSAGE_LABELS } from '@sampletrail/domain/messages/message-kind.ts'
import { actionOfStep, reasonOfStep } from '@sampletrail/domain/next-steps/next-step-words.ts'
import {
  type NextStep,
  isLate,
  mayAskForRefund,
} from '@sampletrail/domain/next-steps/next-steps.ts'
import type { ProductStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { ArrowRight, MessageCircle, TriangleAlert } from 'lucide-react'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { useToday } from '#src/lib/use-today.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'

/**
 * What is next for a product, or what is late: since when, how much, and the button for it, and for an overdue refund the one to
 * ask for it. On phones it stays below the header.
 */
export function NextStepLine({
  step,
  onPick,
  onRecord,
  onAsk,
}: {
  step: NextStep<ProductListRow>
  onPick: (status: ProductStatus) => void
  onRecord: () => void
  /** Writes to the seller about the refund. */
  onAsk: () => void
}) {
  const today = useToday()
  const { label, status } = actionOfStep(step)
  const late = isLate(step, today)
  const mayAsk = mayAskForRefund(step)
  const Icon = late ? TriangleAlert : ArrowRight
  return (
    <section
      aria-label="What is next"
      data-toasts-below
      className={classNames(
        'flex items-center gap-x-3 rounded-lg border px-3 py-2 text-sm max-md:sticky max-md:top-[3.75rem] max-md:z-10 max-md:shadow-[0_-0.625rem_0_0_var(--canvas)] md:px-4 md:py-3',
        // On phones two buttons take a row of their own.
        mayAsk && 'gap-y-2 max-md:flex-wrap',
        late ? 'border-warning-soft bg-warning-soft text-warning' : 'border-line bg-surface',
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0 max-[22rem]:hidden" />
      <p className="min-w-0 flex-1 font-medium wrap-anywhere">{reasonOfStep(step, today)}</p>
      <div className={classNames('flex shrink-0 flex-wrap gap-2', mayAsk && 'max-md:w-full')}>
        {mayAsk && (
          <Button variant="secondary" className="max-md:flex-1 max-md:px-2" onClick={onAsk}>
            <MessageCircle aria-hidden className="size-4" />
            {MESSAGE_LABELS.refund}
          </Button>
        )}
        <Button
          className={classNames(mayAsk && 'max-md:flex-1 max-md:px-2')}
          onClick={() => (status === 'refund' ? onRecord() : onPick(status))}
        >
          {label}
        </Button>
      </div>
    </section>
  )
}
