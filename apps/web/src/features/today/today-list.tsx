import type { CalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { useCallback, useId, useMemo, useRef, useState } from 'react'
import { STEP_HEIGHTS, StepRow, WIDE_LIST } from '#src/entities/next-step/step-row.tsx'
import type { StepActions } from '#src/entities/next-step/use-step-actions.tsx'
import { type Cursor, useRevealed } from '#src/entities/product/list/use-revealed.ts'
import type { TodayDay, TodayItem } from '#src/features/today/today-items.ts'
import { useTodayKeys } from '#src/features/today/use-today-keys.ts'
import { SCROLL_PADDING } from '#src/ui/scroll-padding.ts'
import { useWindowRows } from '#src/ui/use-window-rows.ts'

/** The height of a day's heading, in rem. */
const HEADING_HEIGHT = 3

/** The steps by day, of which only the visible rows are rendered; by pointer and by keyboard. */
export function TodayList({
  items,
  today,
  actions,
  cursor,
  onMove,
  onShowKeys,
}: {
  items: readonly TodayItem[]
  today: CalendarDate
  actions: StepActions
  /** The product with the keyboard's focus. */
  cursor: Cursor
  onMove: (cursor: Cursor) => void
  onShowKeys: () => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const [rem] = useState(readRem)
  const heightOf = useCallback(
    (index: number, isWide: boolean) =>
      rem *
      (items[index]?.kind === 'heading'
        ? HEADING_HEIGHT
        : STEP_HEIGHTS[isWide ? 'wide' : 'narrow']),
    [items, rem],
  )
  const heights = useMemo(
    () => ({
      wide: (index: number) => heightOf(index, true),
      narrow: (index: number) => heightOf(index, false),
    }),
    [heightOf],
  )
  const { rows, height, scrollToRow } = useWindowRows(box, (width) => ({
    count: width === 0 ? 0 : items.length,
    height: STEP_HEIGHTS.wide * rem,
    heightAt: width >= WIDE_LIST * rem ? heights.wide : heights.narrow,
    overscan: 6,
    ...SCROLL_PADDING,
  }))
  useTodayKeys({ items, cursor, onMove, onShowKeys })
  useRevealed(box, cursor, (id) => {
    const place = items.findIndex((item) => item.kind === 'step' && item.step.product.id === id)
    // With its heading, if it is the first.
    if (place !== -1) scrollToRow(items[place - 1]?.kind === 'heading' ? place - 1 : place)
  })
  const drawn = rows.flatMap(({ index }) => items[index] ?? [])
  const above = rows[0]?.start ?? 0
  const below = Math.max(height - (rows.at(-1)?.end ?? 0), 0)

  return (
    <div
      ref={box}
      data-columns={1}
      className="@container"
      style={{ paddingTop: above, paddingBottom: below }}
    >
      {[...Map.groupBy(drawn, ({ day }) => day)].map(([day, shown]) => (
        <Day key={day.words} day={day} shown={shown} today={today} actions={actions} />
      ))}
    </div>
  )
}

/** The visible rows of a day. */
function Day({
  day,
  shown,
  today,
  actions,
}: {
  day: TodayDay
  shown: readonly TodayItem[]
  today: CalendarDate
  actions: StepActions
}) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      {shown[0]?.kind === 'heading' ? (
        <h2 id={id} className="flex h-12 items-end gap-2 pb-2 text-base leading-5 font-semibold">
          {day.words}
          <span className="tabular text-sm font-normal text-ink-muted">
            {day.count.toLocaleString('en-US')}
          </span>
        </h2>
      ) : (
        // Its heading is above the window.
        <span id={id} hidden>
          {day.words}
        </span>
      )}
      <ul className="rounded-lg bg-surface ring-1 ring-line ring-inset">
        {shown.flatMap((item) =>
          item.kind === 'heading' ? (
            []
          ) : (
            <StepRow
              key={`${item.step.product.id} ${item.step.topic}`}
              step={item.step}
              today={today}
              actions={actions}
              aria-posinset={item.place + 1}
              aria-setsize={day.count}
              className="border-b border-line px-3 last:border-0 @xl:px-4"
            />
          ),
        )}
      </ul>
    </section>
  )
}

/** The size of the page's text in pixels: people enlarge it. */
function readRem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}
