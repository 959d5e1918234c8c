import type { CalendarDate } from '#src/dates/calendar-date.ts'
import type { MoneyFigure } from '#src/money/figure-names.ts'
import type { Cents } from '#src/money/money.ts'
import { type DateRange, isWithin, profitOf } from '#src/money/money-columns.ts'
import { type LedgerEntry, isEntryOverdue } from '#src/money/money-overview.ts'
import { ageOfOwed } from '#src/money/owed.ts'
import type { MoneyProduct } from '#src/money/product-money.ts'

/**
 * What a product contributes to a figure; null if it is no part of it. The sum over products in one currency is the figure.
 * 'resale' is the sold price less fees.
 */
export function partOfFigure(
  figure: MoneyFigure,
  entry: LedgerEntry<MoneyProduct>,
  today: CalendarDate,
  range: DateRange,
): Cents | null {
  const { columns, days, refundDue, commissionDue } = entry
  const amountIn = (day: CalendarDate, cents: Cents): Cents => (isWithin(day, range) ? cents : 0)
  switch (figure) {
    case 'owed':
      return some(columns.due)
    case 'refunds-owed':
      return some(refundDue)
    case 'commissions-owed':
      return some(commissionDue)
    case 'overdue':
      return isEntryOverdue(entry, today) ? some(columns.due) : null
    case 'paid-out':
      return some(amountIn(days.paidOut, columns.paidOut))
    case 'received':
      return some(amountIn(days.received, columns.received))
    case 'resale':
      return isWithin(days.sold, range) && columns.resale + columns.fees > 0
        ? columns.resale - columns.fees
        : null
    case 'profit': {
      const moved = {
        paidOut: amountIn(days.paidOut, columns.paidOut),
        received: amountIn(days.received, columns.received),
        resale: amountIn(days.sold, columns.resale),
        fees: amountIn(days.sold, columns.fees),
      }
      const isMoved = moved.paidOut + moved.received + moved.resale + moved.fees > 0
      return isMoved ? profitOf(moved) : null
    }
    default:
      return ageOfOwed(entry, today) === figure ? some(columns.due) : null
  }
}

const some = (cents: Cents): Cents | null => (cents === 0 ? null : cents)
