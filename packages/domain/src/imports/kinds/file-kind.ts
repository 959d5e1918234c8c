import type { FileRow } from '#src/imports/file-row.ts'
import type { ChosenColumns } from '#src/imports/kinds/find-columns.ts'
import type { Reading, Source } from '#src/imports/kinds/source.ts'
import type { DateOrder } from '#src/imports/read-date.ts'
import type { ImportedProduct } from '#src/imports/read-row.ts'
import type { CalendarDate } from '#src/dates/calendar-date.ts'
import type { Cents } from '#src/money/money.ts'

/** An item of an order history: a product that the person can pick. */
export interface OrderedItem {
  /** The first of its rows, for the list of what could not be read. */
  row: FileRow
  product: ImportedProduct
  /** Whether the shop has sent it. */
  isSent: boolean
  /** What the file does not say for certain. */
  uncertain: readonly ('price' | 'date')[]
}

/** Something of a history that becomes no product, and the reason. */
export interface LeftOutItem {
  reason: 'cancelled'
  name: string
  orderNumber: string | null
}

/** A row that cannot be read, and every reason. */
export interface UnreadableRow {
  row: FileRow
  reasons: string[]
}

/** Money that came, from a payment provider's report. */
export interface Payment {
  /** The provider's number of the payment. */
  reference: string
  date: CalendarDate
  currency: string
  /** What the sender paid, before the provider's fee. */
  gross: Cents
  /** What the provider kept, zero or more. */
  fee: Cents
  sender: string
  senderAddress: string
  /** Everything that its sender wrote. */
  note: string
  /** Whether a shop paid back what this account had paid it by the same provider. */
  isOfPurchase?: true
}

/** An item that was sold, from a marketplace's report. */
export interface Sale {
  /** The marketplace's order. */
  order: string
  /** The marketplace's number of the listing; empty if the report has none. */
  itemNumber: string
  title: string
  quantity: number
  date: CalendarDate
  currency: string
  /** What the buyer paid for the item and its shipping, without tax, less refunds. */
  price: Cents
  /** What the marketplace kept and what labels cost, zero or more. */
  fees: Cents
  /** What the buyer got back. */
  refunded: Cents
  /** Whether the buyer got everything back; of a refund whose sale is in another report, nobody knows whether it is everything. */
  isTakenBack: boolean
}

/** The days of a file as they are written, and their order if something else says it. */
export interface DaysOfFile {
  texts: readonly string[]
  order: DateOrder | null
}

/** How a file is read: its days are written with the day or the month first. */
export type ReportReading = Reading & { dateOrder: DateOrder }

/** What a file of a known kind gives. */
export type FileContents = FoundContents & {
  /** A day that can be read in two ways, if no other day of the file decides: it is asked, never guessed. */
  openDay: string | null
}

/** What a kind finds in a file. */
export type FoundContents = {
  /** Rows that are about something, cancelled and unreadable ones too. */
  rowCount: number
} & (
  | {
      gives: 'products'
      items: OrderedItem[]
      leftOut: LeftOutItem[]
      unreadable: UnreadableRow[]
    }
  | {
      gives: 'payments'
      payments: Payment[]
      /** How many entries are no money that came, by reason. */
      passedOver: Readonly<Record<string, number>>
      unreadable: UnreadableRow[]
    }
  | {
      gives: 'sales'
      sales: Sale[]
      passedOver: Readonly<Record<string, number>>
      unreadable: UnreadableRow[]
    }
)

/** A question that must be answered before the file can be read: which of its columns is this one? */
export interface MissingColumn {
  key: string
  label: string
  /** The file's columns that have no meaning yet, with their positions. */
  choices: readonly { header: string; position: number }[]
  /** Whether 'none' is no answer. */
  isNeeded: boolean
}

/** A kind of file, recognised by its contents. */
export interface FileKind {
  /** Its name on the screen: 'Amazon order history'. */
  name: string
  gives: FileContents['gives']
  /** Whether a file is of this kind. */
  recognises: (source: Source) => boolean
  /** What to ask before reading. */
  asks: (source: Source, chosen: ChosenColumns) => readonly MissingColumn[]
  /** The days of the file as they are written, and their order if something else in the file says it. */
  days: (source: Source, chosen: ChosenColumns) => DaysOfFile
  /** Reads a file that it recognises. */
  read: (source: Source, reading: ReportReading, chosen: ChosenColumns) => FoundContents
}
