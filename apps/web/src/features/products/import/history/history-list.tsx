import { formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { centsOf, formatMoney } from '@sampletrail/domain/money/money.ts'
import { memo, useRef } from 'react'
import type { HistoryRow } from '#src/features/products/import/history/history.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { useWindowRows } from '#src/ui/use-window-rows.ts'

const ROW_HEIGHT = 72

export type HistoryListProps = {
  rows: readonly HistoryRow[]
  picked: ReadonlySet<number>
  onTick: (index: number, isTicked: boolean) => void
}

/** The items of a history, of which only the visible ones are rendered. */
export function HistoryList({ rows, picked, onTick }: HistoryListProps) {
  const list = useRef<HTMLUListElement>(null)
  const { rows: drawn, height } = useWindowRows(list, () => ({
    count: rows.length,
    height: ROW_HEIGHT,
    overscan: 8,
  }))
  return (
    <ul ref={list} aria-label="Items of this file" className="relative" style={{ height }}>
      {drawn.map(({ index, start }) => {
        const row = rows[index]
        return (
          row && (
            <li
              key={row.index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
            >
              <Item row={row} isPicked={picked.has(row.index)} onTick={onTick} />
            </li>
          )
        )
      })}
    </ul>
  )
}

const Item = memo(function Item({
  row,
  isPicked,
  onTick,
}: {
  row: HistoryRow
  isPicked: boolean
  onTick: HistoryListProps['onTick']
}) {
  const { name, known, price, currency, quantity, isPriceOpen, orderDate, orderNumber } = row
  const day = orderDate === null ? 'No date' : formatShortDate(orderDate)
  const amount = price === null ? 'No price' : formatMoney(centsOf(price), currency)
  const detail = [day, quantity > 1 ? `${quantity} pieces` : null, orderNumber]
  return (
    <div className="flex h-full items-center gap-2 border-b border-line sm:gap-3">
      <Checkbox
        label={`Pick ${name}`}
        hideLabel
        checked={isPicked}
        onChange={(event) => onTick(row.index, event.target.checked)}
        className="shrink-0"
      />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-sm font-semibold">
          {name}
        </p>
        <p className="tabular truncate text-sm text-ink-muted">
          {known !== null && <span className="sm:hidden">{knownWords(known)} · </span>}
          {detail.filter((part) => part !== null && part !== '').join(' · ')}
        </p>
      </div>
      {known !== null && (
        <Badge tone={known.isCertain ? 'grey' : 'yellow'} className="max-sm:hidden">
          {knownWords(known)}
        </Badge>
      )}
      <p className="tabular shrink-0 text-right text-sm">
        {amount}
        {isPriceOpen && <span className="block text-xs text-warning">not certain</span>}
      </p>
    </div>
  )
})

function knownWords({ isTrashed, isCertain }: NonNullable<HistoryRow['known']>): string {
  const where = isTrashed ? 'in your trash' : 'in your list'
  return isCertain ? `Already ${where}` : `Perhaps ${where}`
}
