import { type Cents, formatMoney, formatProfit } from '#src/money/money.ts'
import { type DateRange, isWithin } from '#src/money/money-columns.ts'
import type { LedgerEntry } from '#src/money/money-overview.ts'
import type { MoneyProduct } from '#src/money/product-money.ts'

/** What products come to: as of now, and once all that is owed for them is paid. */
export type Outcome = {
  /** 'Out of pocket' while less came in than was spent. */
  label: 'Profit' | 'Out of pocket'
  /** Without a sign if it is out of pocket: '$83.78', '+$12.00'. */
  amount: string
  /** 'When all is paid: +$16.20'; null if nothing is owed. */
  later: string | null
  /** More was spent than will ever come in. */
  isLoss: boolean
}

/** Money that is only outstanding is no loss: it is out of pocket for now. */
export function outcomeOf(profit: Cents, owed: Cents, currency?: string): Outcome {
  return {
    ...writtenProfit(profit, currency),
    later: owed === 0 ? null : `When all is paid: ${formatProfit(profit + owed, currency)}`,
    isLoss: profit + owed < 0,
  }
}

/** A profit as people say it: 'Profit' '+$12.00', or 'Out of pocket' '$83.78'. */
export function writtenProfit(profit: Cents, currency?: string): Pick<Outcome, 'label' | 'amount'> {
  return profit < 0
    ? { label: 'Out of pocket', amount: formatMoney(-profit, currency) }
    : { label: 'Profit', amount: formatProfit(profit, currency) }
}

/** What is owed for the orders of a period; of entries in one currency. */
export function owedForOrdersIn(
  entries: readonly LedgerEntry<MoneyProduct>[],
  range: DateRange,
): Cents {
  return entries.reduce(
    (sum, { columns, days }) => (isWithin(days.paidOut, range) ? sum + columns.due : sum),
    0,
  )
}
