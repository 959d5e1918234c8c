import type { CalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import type { DateRange } from '@sampletrail/domain/money/money-columns.ts'
import { moneyMoved, moneyOpen } from '@sampletrail/domain/money/money-overview.ts'
import { MoneyTable } from '#src/features/money/money-table.tsx'
import type { ProductEntry } from '#src/features/money/use-ledger.ts'
import { Card } from '#src/ui/card.tsx'

/** All currencies next to each other; they are never added up. */
export function CurrenciesTable({
  entries,
  currencies,
  range,
  today,
}: {
  entries: readonly ProductEntry[]
  currencies: readonly string[]
  range: DateRange
  today: CalendarDate
}) {
  if (currencies.length < 2) return null
  return (
    <Card className="flex min-w-0 flex-col gap-3">
      <h2 className="text-base font-semibold">By currency</h2>
      <MoneyTable
        caption="Money by currency"
        nameHeader="Currency"
        rows={currencies.map((currency) => {
          const own = entries.filter(({ product }) => product.currency === currency)
          const open = moneyOpen(own, today)
          return {
            key: currency,
            name: currency,
            moved: moneyMoved(own, range),
            due: open.refundDue + open.commissionDue,
            currency,
          }
        })}
      />
    </Card>
  )
}
