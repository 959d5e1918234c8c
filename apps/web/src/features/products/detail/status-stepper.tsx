import { formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { type ProductStatus, labelOfStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { type Station, stationsOf } from '@sampletrail/domain/products/stations.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { statusStyle } from '#src/entities/product/parts/status-style.ts'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { toneStyle } from '#src/ui/tone.ts'

/**
 * The six statuses of a product in a row, with the current one marked; a press opens Update Status with that status chosen.
 * Phones have no room for six words: there only the current one is named, below the row.
 */
export function StatusStepper({
  product,
  onPick,
}: {
  product: Product
  onPick: (status: ProductStatus) => void
}) {
  const stations = stationsOf(product)
  const position = stations.findIndex(({ place }) => place === 'current') + 1
  return (
    <Card padded={false} className="px-2 py-3 sm:px-4">
      <h2 className="sr-only">Progress</h2>
      <ol className="grid grid-cols-6">
        {stations.map((station, index) => (
          <Step
            key={station.status}
            station={station}
            isFirst={index === 0}
            onPick={() => onPick(station.status)}
          />
        ))}
      </ol>
      <p className="px-2 text-center text-sm sm:hidden">
        <span className="font-semibold">{labelOfStatus(product.status)}</span>
        <span className="text-ink-muted">
          {`, step ${position} of ${stations.length}${dayText(stations[position - 1])}`}
        </span>
      </p>
    </Card>
  )
}

function Step({
  station,
  isFirst,
  onPick,
}: {
  station: Station
  isFirst: boolean
  onPick: () => void
}) {
  const { status, place, day } = station
  const { icon: Icon, tone } = statusStyle[status]
  const isReached = place !== 'ahead'
  return (
    <li className="relative min-w-0">
      {!isFirst && (
        <span
          aria-hidden
          className={classNames(
            'absolute top-6 right-1/2 mr-6 h-0.5 w-[calc(100%-3rem)] -translate-y-1/2 rounded-full',
            isReached ? 'bg-accent' : 'bg-line',
          )}
        />
      )}
      <button
        type="button"
        title={`Set the status to ${labelOfStatus(status)}`}
        aria-current={place === 'current' ? 'step' : undefined}
        onClick={onPick}
        className="group flex min-h-12 w-full flex-col items-center gap-0.5 rounded-md px-0.5 py-1 text-center hover:bg-sunken"
      >
        <span
          aria-hidden
          className={classNames(
            'grid size-10 place-items-center rounded-full',
            isReached
              ? toneStyle[tone]
              : 'border border-line text-line-strong group-hover:text-ink-muted',
            place === 'current' && 'ring-2 ring-current ring-offset-2 ring-offset-surface',
          )}
        >
          <Icon className="size-5" />
        </span>
        <span
          className={classNames(
            'text-sm max-sm:sr-only',
            place === 'current' ? 'pt-1 font-semibold' : 'pt-1',
            !isReached && 'text-ink-muted',
          )}
        >
          {labelOfStatus(status)}
        </span>
        <span className="tabular min-h-4 text-xs text-ink-muted max-sm:sr-only">
          {day === null ? null : formatShortDate(day)}
        </span>
      </button>
    </li>
  )
}

function dayText(station: Station | undefined): string {
  return station === undefined || station.day === null ? '' : `, ${formatShortDate(station.day)}`
}
