import type { ReceiptScan } from '@sampletrail/contracts/receipt-scan.ts'
import { formatLongDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { prefillOfScan } from '#src/features/products/receipt/scan-prefill.ts'
import type { DateCheck } from '#src/features/products/status/status-date-field.tsx'

/**
 * The order date after a receipt was read: the receipt's if the form still shows its own proposal, otherwise the typed one,
 * with the receipt's offered next to it.
 */
export function dayOfScan(
  scan: ReceiptScan,
  date: string | null,
  proposed: string | null,
): { date: string | null; check: DateCheck | null } {
  const { orderDate } = scan
  if (orderDate === null) return { date, check: null }
  const { checks, readings } = prefillOfScan(scan)
  if (date === null || date === proposed || date === orderDate) {
    const { dates: text } = checks
    return {
      date: orderDate,
      check:
        text === undefined ? null : { text, readings: readings.dates ?? [readingOf(orderDate)] },
    }
  }
  // An ambiguous date is never offered as the current one.
  const days = [orderDate, ...(readings.dates ?? []).map(({ value }) => value)]
  const said = [...new Set(days)].map(readingOf)
  return {
    date,
    check: {
      text: `Please check: the receipt says ${said.map(({ label }) => label).join(' or ')}.`,
      readings: [readingOf(date), ...said.filter(({ value }) => value !== date)],
    },
  }
}

function readingOf(day: string) {
  return { label: formatLongDate(day), value: day }
}
