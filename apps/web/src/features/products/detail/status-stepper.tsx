import { type CalendarDate, formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { type ProductStatus, labelOfStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { type Station, stationsOf } from '@sampletrail/domain/products/stations.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { statusStyle } from '#src/entities/product/parts/status-style.ts'
import { useToday } from '#src/lib/use-today.ts'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { toneStyle } from '#src/ui/tone.ts'

/**
 * The six statuses of a product in a row with their days, with the current one marked; a press opens Update Status with that
 * status chosen. The page says these days here and nowhere else before something is unfolded.
 */
export function StatusStepper({
  product,
  onPick,
}: {
  product: Product
  onPick: (status: ProductStatus) => void
}) {
  const stations = stationsOf(product)
  return (
    <Card padded={false} className="px-1 py-2 sm:px-4 sm:py-3">
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
            'absolute top-[1.375rem] right-1/2 mr-6 h-0.5 w-[calc(100%-3rem)] -translate-y-1/2 rounded-full sm:top-6',
            isReached ? 'bg-accent' : 'bg-line',
          )}
        />
      )}
      <button
        type="button"
        title={`Set the status to ${labelOfStatus(status)}`}
        aria-current={place === 'current' ? 'step' : undefined}
        onClick={onPick}
        className="group flex min-h-12 w-full flex-col items-center gap-0.5 rounded-md py-1 text-center hover:bg-sunken sm:px-0.5"
      >
        <span
          aria-hidden
          className={classNames(
            'grid size-9 place-items-center rounded-full sm:size-10',
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
            // Below 352 px the words have no room; the badge below names the status.
            'pt-1 text-[0.625rem] leading-3 max-[22rem]:sr-only sm:text-sm',
            place === 'current' && 'font-semibold',
            !isReached && 'text-ink-muted',
          )}
        >
          {labelOfStatus(status)}
        </span>
        <StepDay day={day} />
      </button>
    </li>
  )
}

/** Has its room without a day, too. Without its year on phones if that is the current one, which leaves the day in one line. */
function StepDay({ day }: { day: CalendarDate | null }) {
  const thisYear = useToday().slice(0, 4)
  const [monthAndDay, year] = day === null ? [] : formatShortDate(day).split(', ')
  return (
    <span className="tabular min-h-3 text-[0.625rem] leading-3 text-ink-muted sm:min-h-4 sm:text-xs">
      {monthAndDay}
      {year !== undefined && (
        <span className={classNames(year === thisYear && 'max-sm:sr-only')}>, {year}</span>
      )}
    </span>
  )
}
