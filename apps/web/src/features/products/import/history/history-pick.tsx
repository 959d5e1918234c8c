import { formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import {
  type CountsAs,
  type HistoryFilter,
  NO_FILTER,
} from '@sampletrail/domain/imports/history/history-item.ts'
import { productLimitText } from '@sampletrail/domain/plans/plans.ts'
import { useState } from 'react'
import { RoomBanner } from '#src/entities/product/limit/room-banner.tsx'
import { usePlanTerms } from '#src/entities/plan/use-plan-terms.ts'
import type { Opened } from '#src/features/products/import/file/use-opened-file.ts'
import { CountsAsFields } from '#src/features/products/import/history/counts-as-fields.tsx'
import { HistoryFilterBar } from '#src/features/products/import/history/history-filter-bar.tsx'
import { HistoryList } from '#src/features/products/import/history/history-list.tsx'
import type { HistorySummary } from '#src/features/products/import/history/history.ts'
import { NotRead } from '#src/features/products/import/history/not-read.tsx'
import { PickBar } from '#src/features/products/import/history/pick-bar.tsx'
import { useHistoryRows } from '#src/features/products/import/history/use-history-rows.ts'
import { usePicks } from '#src/features/products/import/history/use-picks.ts'
import { ONLY_NEW } from '#src/features/products/import/review/checked-rows.ts'
import type { ImportPlan } from '#src/features/products/import/send/use-import-run.ts'
import { countProducts } from '#src/features/products/import/words.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { readToday } from '#src/lib/today.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'

export type HistoryPickProps = {
  file: Opened
  summary: HistorySummary
  onStart: (plan: ImportPlan) => Promise<void>
}

/** An order history: most of it are no tests, so the person picks. Nothing is picked at first. */
export function HistoryPick({ file, summary, onStart }: HistoryPickProps) {
  const [filter, setFilter] = useState<HistoryFilter>(NO_FILTER)
  const [countsAs, setCountsAs] = useState<CountsAs>({ olderThanDays: null, status: 'received' })
  const { rows, shown, failure: unread } = useHistoryRows(file, summary.itemCount, filter)
  const { picked, tick, tickAll, clear } = usePicks()
  const [isStarting, setIsStarting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const terms = usePlanTerms()
  const limit = terms?.products ?? null
  const room = limit === null ? null : Math.max(0, limit - file.held)
  const since = filter.from
  const fromDay =
    since === null ? [] : rows.filter(({ orderDate }) => orderDate !== null && orderDate >= since)

  async function start(): Promise<void> {
    setIsStarting(true)
    setFailure(null)
    try {
      await file.session.pick(
        [...picked].toSorted((one, other) => one - other),
        countsAs,
        readToday(),
      )
      await onStart({
        file,
        selection: ONLY_NEW,
        sellers: { ids: {}, missing: [] },
        createsSellers: false,
        counts: { products: picked.size, duplicates: 0, errors: summary.unreadable.length },
      })
    } catch (error) {
      setFailure(explainFailure(error))
      setIsStarting(false)
    }
  }

  if (summary.itemCount === 0) {
    return (
      <>
        <NotRead summary={summary} />
        <Card>
          <p className="text-sm">
            This file has no orders that could become products, so there is nothing to import.
          </p>
        </Card>
      </>
    )
  }
  return (
    <>
      <NotRead summary={summary} />
      <Card>
        <section aria-labelledby="import-pick" className="flex flex-col gap-4">
          <div>
            <h2 id="import-pick" className="text-base font-semibold">
              Pick your tests
            </h2>
            <p className="text-sm text-ink-muted">
              Tick what you got to test. You can open the same file again for more: what you have
              already is marked.
            </p>
          </div>
          {limit !== null && room !== null && room < summary.itemCount && (
            <RoomBanner>
              {room === 0
                ? productLimitText(limit)
                : `There is room for ${countProducts(room)} on your plan.`}
            </RoomBanner>
          )}
          <CountsAsFields countsAs={countsAs} onChange={setCountsAs} />
          <HistoryFilterBar filter={filter} onChange={setFilter} />
          <div className="flex flex-wrap items-center gap-2">
            <Button
              variant="secondary"
              size="sm"
              disabled={shown.length === 0}
              onClick={() => tickAll(shown)}
            >
              Tick all {count(shown.length)} shown
            </Button>
            {since !== null && (
              <Button
                variant="secondary"
                size="sm"
                disabled={fromDay.length === 0}
                onClick={() => tickAll(fromDay)}
              >
                Tick everything from {formatShortDate(since)} on
              </Button>
            )}
            <Button variant="quiet" size="sm" disabled={picked.size === 0} onClick={clear}>
              Untick all
            </Button>
          </div>
          {unread !== null && <Banner kind="error">{explainFailure(unread)}</Banner>}
          {shown.length === 0 && rows.length === summary.itemCount ? (
            <p className="text-sm text-ink-muted">
              Nothing fits. Change the search, the days or the prices.
            </p>
          ) : (
            <HistoryList rows={shown} picked={picked} onTick={tick} />
          )}
        </section>
      </Card>
      {failure !== null && <Banner kind="error">Nothing was imported. {failure}</Banner>}
      <PickBar
        pickedCount={picked.size}
        itemCount={summary.itemCount}
        room={room}
        isReady={terms !== null}
        isStarting={isStarting}
        onStart={() => void start()}
      />
    </>
  )
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
