import { formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { useProductHistory } from '#src/entities/product/use-product-history.ts'
import { describeEvent } from '#src/features/products/detail/describe-event.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { calendarDateHere } from '#src/lib/today.ts'

/** The product's changes with their times. */
export function ProductHistory({ id, currency }: { id: string; currency: string }) {
  const history = useProductHistory(id)
  const entries = (history.data?.pages.flat() ?? [])
    .map((event) => ({ ...event, lines: describeEvent(event, currency) }))
    .filter(({ lines }) => lines.length > 0)
  return (
    <section aria-label="History" className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">History</h3>
      {history.isPending && <Skeleton className="h-16 w-full" />}
      {history.isError && !history.data && (
        <div className="flex flex-wrap items-center gap-3 text-sm text-ink-muted">
          <p role="alert">The history cannot be loaded. {explainFailure(history.error)}</p>
          <Button variant="secondary" size="sm" onClick={() => void history.refetch()}>
            Try again
          </Button>
        </div>
      )}
      <ol className="flex flex-col gap-3">
        {entries.map(({ id: entry, lines, created_at }) => (
          <li key={entry} className="grid gap-x-4 text-sm sm:grid-cols-[minmax(0,1fr)_auto]">
            <ul className="min-w-0 wrap-anywhere">
              {lines.map((line, place) => (
                <li key={`${place} ${line}`}>{line}</li>
              ))}
            </ul>
            <time dateTime={created_at} className="tabular text-ink-muted">
              {momentText(created_at)}
            </time>
          </li>
        ))}
      </ol>
      {history.hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          busy={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </section>
  )
}

function momentText(moment: string): string {
  const instant = new Date(moment)
  const time = instant.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  return `${formatShortDate(calendarDateHere(instant))}, ${time}`
}
