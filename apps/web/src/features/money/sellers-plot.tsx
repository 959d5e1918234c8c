import type { CalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import type { DateRange } from '@sampletrail/domain/money/money-columns.ts'
import {
  type MoneyMoved,
  type MoneyOpen,
  moneyBySeller,
} from '@sampletrail/domain/money/money-overview.ts'
import { useMemo } from 'react'
import { MoneyPlot } from '#src/features/money/money-plot.tsx'
import { nameSellers } from '#src/features/money/name-sellers.ts'
import { plotRow } from '#src/features/money/money-series.ts'
import { MoneyTable } from '#src/features/money/money-table.tsx'
import type { ProductEntry } from '#src/features/money/use-ledger.ts'

/** A chart with more bars would be unreadable; the table has all sellers. */
const MOST_BARS = 8

/** Money by seller, the highest amount first. */
export function SellersPlot({
  entries,
  range,
  today,
  currency,
  total,
  open,
}: {
  entries: readonly ProductEntry[]
  range: DateRange
  today: CalendarDate
  currency: string
  total: MoneyMoved
  open: MoneyOpen
}) {
  const sellers = useMemo(() => moneyBySeller(entries, range, today), [entries, range, today])
  const names = useMemo(() => nameSellers(entries), [entries])
  const nameOf = (key: string | null): string => names.get(key) ?? 'No seller'
  return (
    <MoneyPlot
      title="By seller"
      description="Bars of what you spent, received and sold on, by seller."
      currency={currency}
      direction="rows"
      rows={sellers
        .filter((seller) => seller.paidOut + seller.received + seller.resale > 0)
        .slice(0, MOST_BARS)
        .map((seller) => plotRow(nameOf(seller.key), seller))}
      table={
        <MoneyTable
          caption="Money by seller"
          nameHeader="Seller"
          rows={sellers.map((seller) => ({
            key: seller.key ?? 'none',
            name: nameOf(seller.key),
            moved: seller,
            due: seller.refundDue + seller.commissionDue,
            currency,
          }))}
          total={{
            key: 'total',
            name: 'Total',
            moved: total,
            due: open.refundDue + open.commissionDue,
            currency,
          }}
        />
      }
    />
  )
}
