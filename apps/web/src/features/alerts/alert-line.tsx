import { centsOf, formatMoney } from '@sampletrail/domain/money/money.ts'
import { HOME_COUNTRY } from '@sampletrail/domain/offers/offer-filters.ts'
import { DISABLED_PRODUCT_TEXT } from '@sampletrail/domain/plans/plans.ts'
import { countryName } from '@sampletrail/domain/products/countries.ts'
import { Pause, Pencil, Play, Trash2 } from 'lucide-react'
import type { KeywordAlert } from '#src/entities/alert/alert-row.ts'
import { Badge } from '#src/ui/badge.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

interface AlertLineProps {
  alert: KeywordAlert
  /** It finds nothing, because the plan allows fewer alerts. */
  isOverLimit: boolean
  onPause: (isPaused: boolean) => void
  onEdit: () => void
  onDelete: () => void
}

/** An alert in the list: its keyword and price, whether it works, and its actions. */
export function AlertLine({ alert, isOverLimit, onPause, onEdit, onDelete }: AlertLineProps) {
  const { keyword, is_paused: isPaused } = alert
  const details = describe(alert)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 p-4">
      <div className="min-w-0 flex-1 basis-52">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span
            dir="auto"
            className={`min-w-0 font-semibold wrap-anywhere ${isPaused || isOverLimit ? 'text-ink-muted' : ''}`}
          >
            {keyword}
          </span>
          {isPaused && <Badge icon={Pause}>Paused</Badge>}
          {isOverLimit && <Badge tone="orange">{DISABLED_PRODUCT_TEXT}</Badge>}
        </div>
        {details !== '' && (
          <p className="line-clamp-2 text-sm wrap-anywhere text-ink-muted">{details}</p>
        )}
      </div>
      <div className="flex shrink-0 max-sm:-ml-2.5">
        <IconButton
          icon={isPaused ? Play : Pause}
          label={`${isPaused ? 'Resume' : 'Pause'} ${keyword}`}
          onClick={() => onPause(!isPaused)}
        />
        <IconButton icon={Pencil} label={`Edit ${keyword}`} onClick={onEdit} />
        <IconButton icon={Trash2} tone="quiet" label={`Delete ${keyword}`} onClick={onDelete} />
      </div>
    </div>
  )
}

function describe({
  excluded,
  highest_price: highestPrice,
  currency,
  country,
}: KeywordAlert): string {
  const parts = [
    ...(country === HOME_COUNTRY
      ? []
      : [country === null ? 'All countries' : countryName(country)]),
    ...(highestPrice === null ? [] : [`Up to ${formatMoney(centsOf(highestPrice), currency)}`]),
    ...(excluded.length === 0 ? [] : [`Without ${excluded.join(', ')}`]),
  ]
  return parts.join(' · ')
}
