import type { CalendarDate } from '#src/dates/calendar-date.ts'
import type { FileRow } from '#src/imports/file-row.ts'
import { dayOfMoment } from '#src/imports/kinds/day-of-moment.ts'
import type {
  FileKind,
  FoundContents,
  Payment,
  ReportReading,
  UnreadableRow,
} from '#src/imports/kinds/file-kind.ts'
import { type FoundColumns, cellReader } from '#src/imports/kinds/find-columns.ts'
import { PAYPAL_COLUMNS, type PaypalKey } from '#src/imports/kinds/paypal-columns.ts'
import {
  type PaypalEntry,
  keptOf,
  linksOf,
  reasonToPass,
} from '#src/imports/kinds/paypal-entries.ts'
import { decimalOfReport, signedAmount } from '#src/imports/kinds/signed-amount.ts'
import { tableKind } from '#src/imports/kinds/table-kind.ts'
import { isEmptyRow } from '#src/imports/read-row.ts'

/** PayPal's activity: it makes no products, and proposes which refunds came. */
export const PAYPAL_ACTIVITY: FileKind = tableKind<PaypalKey>({
  name: 'PayPal activity',
  gives: 'payments',
  columns: PAYPAL_COLUMNS,
  days: ['date'],
  read: readPaypal,
})

type Read = PaypalEntry['read']
type Dated = PaypalEntry & { row: FileRow; date: CalendarDate }

function readPaypal(
  sheets: readonly FoundColumns<PaypalKey>[],
  reading: ReportReading,
): FoundContents {
  const lines = sheets.flatMap((part) =>
    part.rows
      .filter(({ cells }) => !isEmptyRow(cells))
      .map((row) => ({ row, read: cellReader(part, row.cells) })),
  )
  const decimal = decimalOfReport(
    lines.flatMap(({ read }) => [read('gross'), read('fee'), read('net')]),
  )
  const payments = new Map<string, Payment>()
  const passedOver: Record<string, number> = {}
  const unreadable: UnreadableRow[] = []
  const entries: Dated[] = []
  for (const { row, read } of lines) {
    const amount = (key: PaypalKey) => signedAmount(read(key), decimal)
    const [gross, fee] = [amount('gross'), amount('fee')]
    const date = dayOfMoment(read('date'), reading.timeZone, reading.dateOrder)
    if (gross === null || gross === 'unreadable' || fee === 'unreadable' || date === null) {
      unreadable.push({ row, reasons: problemsOf(read, { gross, fee, date }) })
    } else {
      entries.push({ row, read, date, gross: gross.cents, fee: -(fee?.cents ?? 0) })
    }
  }
  const links = linksOf(entries)
  for (const entry of entries) {
    const { row, read, date } = entry
    const isRepeated = payments.has(read('reference'))
    const reason = reasonToPass(entry, links) ?? (isRepeated ? 'repeated' : null)
    const kept = keptOf(entry, links)
    if (reason !== null) passedOver[reason] = (passedOver[reason] ?? 0) + 1
    else if (kept === 'unknown') unreadable.push({ row, reasons: [PARTLY_SENT_BACK] })
    else {
      const currency = read('currency').toUpperCase() || reading.currency
      const isOfPurchase = links.paid.has(read('refersTo'))
      payments.set(read('reference'), {
        ...paymentOf(read, { ...kept, date, currency }),
        ...(isOfPurchase && { isOfPurchase }),
      })
    }
  }
  return {
    gives: 'payments',
    rowCount: lines.length,
    payments: [...payments.values()],
    passedOver,
    unreadable,
  }
}

const PARTLY_SENT_BACK =
  'You sent some of this payment back, and the file does not say how much. Record the rest on its product.'

function problemsOf(
  read: Read,
  { gross, fee, date }: { gross: unknown; fee: unknown; date: string | null },
): string[] {
  return [
    ...(date === null ? [`Date: ‘${read('date').slice(0, 40)}’ is no date.`] : []),
    ...(gross === null || gross === 'unreadable'
      ? [`Gross: ‘${read('gross').slice(0, 40)}’ is not an amount.`]
      : []),
    ...(fee === 'unreadable' ? [`Fee: ‘${read('fee').slice(0, 40)}’ is not an amount.`] : []),
  ]
}

function paymentOf(
  read: Read,
  facts: Pick<Payment, 'gross' | 'fee' | 'date' | 'currency'>,
): Payment {
  const note = [read('note'), read('subject'), read('title'), read('invoice')]
  return {
    ...facts,
    reference: read('reference'),
    sender: read('name'),
    senderAddress: addressOf(read('from')),
    note: note.filter((text) => text !== '').join('\n'),
  }
}

/** Nobody has an address of more than 320 characters. */
function addressOf(text: string): string {
  return text.length > 320 ? '' : text.toLowerCase()
}
