import { orderOfDays } from '#src/imports/kinds/day-of-moment.ts'
import { AMAZON_ORDERS } from '#src/imports/kinds/amazon-orders.ts'
import { EBAY_ORDERS } from '#src/imports/kinds/ebay-orders.ts'
import { EBAY_TRANSACTIONS } from '#src/imports/kinds/ebay-transactions.ts'
import { FEEDBACK_FLOW } from '#src/imports/kinds/feedback-flow.ts'
import type { FileContents, FileKind } from '#src/imports/kinds/file-kind.ts'
import type { ChosenColumns } from '#src/imports/kinds/find-columns.ts'
import { REPORTER_ITEMS, REPORTER_ORDERS } from '#src/imports/kinds/order-history-reporter.ts'
import { PAYPAL_ACTIVITY } from '#src/imports/kinds/paypal-activity.ts'
import type { Reading, Source } from '#src/imports/kinds/source.ts'
import { VINE_REPORT } from '#src/imports/kinds/vine-report.ts'

/** Every kind of file that other programs write. A new kind is one file with its cases, and a line here. */
export const FILE_KINDS: readonly FileKind[] = [
  AMAZON_ORDERS,
  VINE_REPORT,
  REPORTER_ITEMS,
  REPORTER_ORDERS,
  PAYPAL_ACTIVITY,
  EBAY_TRANSACTIONS,
  EBAY_ORDERS,
  FEEDBACK_FLOW,
]

/** The kind of a file by its contents; null for any other sheet. */
export function kindOf(source: Source): FileKind | null {
  return FILE_KINDS.find((kind) => kind.recognises(source)) ?? null
}

/** Reads a file of a kind. Rows that are broken as text, with an open quote, are listed with those that cannot be read. */
export function readKind(
  kind: FileKind,
  source: Source,
  reading: Reading,
  chosen: ChosenColumns,
): FileContents {
  const broken = source.sheets.flatMap(({ rows }) =>
    rows.flatMap((row) => (row.problem === undefined ? [] : [{ row, reasons: [row.problem] }])),
  )
  const whole = source.sheets.map((sheet) => ({
    ...sheet,
    rows: sheet.rows.filter(({ problem }) => problem === undefined),
  }))
  const file = { ...source, sheets: whole }
  const { order, openDay } = orderOfDays(kind.days(file, chosen), reading.dateOrder)
  const contents = kind.read(file, { ...reading, dateOrder: order }, chosen)
  return { ...contents, openDay, unreadable: [...broken, ...contents.unreadable] }
}
