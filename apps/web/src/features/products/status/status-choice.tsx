import {
  PRODUCT_STATUSES,
  type ProductStatus,
  labelOfStatus,
} from '@sampletrail/domain/products/lifecycle.ts'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { statusStyle } from '#src/entities/product/parts/status-style.ts'
import { classNames } from '#src/ui/class-names.ts'
import { toneStyle } from '#src/ui/tone.ts'

/** One of the six statuses, in the order of the lifecycle; any may be chosen. */
export function StatusChoice({
  value,
  current,
  onChange,
}: {
  value: ProductStatus
  /** The product's current status. */
  current: ProductStatus
  onChange: (status: ProductStatus) => void
}) {
  const name = useId()
  return (
    <fieldset>
      <legend className="pb-1.5 text-sm font-medium">Status</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {PRODUCT_STATUSES.map((status) => {
          const { icon: Icon, tone } = statusStyle[status]
          const isChosen = status === value
          return (
            <label
              key={status}
              className={classNames(
                'touch-target flex min-h-11 items-center gap-2 rounded-md border px-3 text-sm font-medium transition-colors',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                isChosen
                  ? `${toneStyle[tone]} border-current/40`
                  : 'border-line text-ink-muted hover:border-line-strong hover:text-ink',
              )}
            >
              <input
                type="radio"
                name={name}
                value={status}
                checked={isChosen}
                onChange={() => onChange(status)}
                className="sr-only"
              />
              {isChosen ? (
                <Check aria-hidden className="size-4 shrink-0" />
              ) : (
                <Icon aria-hidden className="size-4 shrink-0" />
              )}
              <span className="min-w-0 flex-1">{labelOfStatus(status)}</span>
              {status === current && <span className="text-xs font-normal">now</span>}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
