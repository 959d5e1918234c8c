import type { CalendarDate } from '#src/dates/calendar-date.ts'
import { dayOfMoment } from '#src/imports/kinds/day-of-moment.ts'
import { type KindColumns, cellReader, findColumns } from '#src/imports/kinds/find-columns.ts'
import { signedAmount } from '#src/imports/kinds/signed-amount.ts'
import type { Reading, Sheet } from '#src/imports/kinds/source.ts'
import { formatMoney } from '#src/money/money.ts'
import { normaliseOrderNumber } from '#src/products/order-number.ts'

const COLUMNS = {
  tellingAtLeast: 3,
  columns: [
    { key: 'order', label: 'Order ID', names: ['Order ID', 'OrderID'], isTelling: true },
    { key: 'amount', label: 'Refund Amount', names: ['Refund Amount'], isTelling: true },
    {
      key: 'date',
      label: 'Refund Date',
      names: ['Refund Date', 'RefundCompletionDate'],
      isTelling: true,
    },
    { key: 'created', label: 'Creation Date', names: ['Creation Date'] },
    { key: 'currency', label: 'Currency', names: ['Currency', 'AmountRefunded Currency'] },
    { key: 'status', label: 'Payment Status', names: ['Payment Status', 'Reversal Status'] },
  ],
} as const satisfies KindColumns<string>

/** What Amazon itself paid back, by order: 'Amazon refunded $9.73 on March 25, 2026'. */
export function amazonRefundNotes(
  sheets: readonly Sheet[],
  { timeZone, currency }: Reading,
): Map<string, string[]> {
  const notes = new Map<string, string[]>()
  const seen = new Set<string>()
  for (const sheet of sheets) {
    const found = findColumns<(typeof COLUMNS.columns)[number]['key']>(sheet, COLUMNS)
    if (!found) continue
    for (const { cells } of found.rows) {
      const read = cellReader(found, cells)
      const order = normaliseOrderNumber(read('order'))
      const amount = signedAmount(read('amount'), 'point')
      const moment = read('date') || read('created')
      // One payout has a row for each return request of its order.
      const key = [order, moment, read('amount')].join('\n')
      if (order === null || amount === null || amount === 'unreadable' || amount.cents === 0)
        continue
      if (seen.has(key) || /fail|cancel|revers/iu.test(read('status'))) continue
      seen.add(key)
      const money = formatMoney(Math.abs(amount.cents), read('currency') || currency)
      const note = `Amazon refunded ${money}${onDay(dayOfMoment(moment, timeZone, 'month first'))}`
      notes.set(order, [...(notes.get(order) ?? []), note])
    }
  }
  return notes
}

function onDay(day: CalendarDate | null): string {
  return day === null ? '' : ` on ${day}`
}
