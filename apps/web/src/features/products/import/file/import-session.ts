import type { CountsAs, HistoryFilter } from '@sampletrail/domain/imports/history/history-item.ts'
import type { FileKind, MissingColumn } from '@sampletrail/domain/imports/kinds/file-kind.ts'
import type { ChosenColumns } from '@sampletrail/domain/imports/kinds/find-columns.ts'
import { FILE_KINDS, kindOf, readKind } from '@sampletrail/domain/imports/kinds/kinds.ts'
import type { Reading, Source } from '@sampletrail/domain/imports/kinds/source.ts'
import { isOwnExport } from '@sampletrail/domain/exports/export-cells.ts'
import {
  type CheckedRow,
  type KnownProduct,
  KnownProducts,
  checkRows,
} from '@sampletrail/domain/imports/check-rows.ts'
import { type Mapping, guessMapping } from '@sampletrail/domain/imports/guess-mapping.ts'
import {
  type ImportField,
  columnOf,
  isImportField,
} from '@sampletrail/domain/imports/product-columns.ts'
import {
  type DecimalEvidence,
  currencyOfAmounts,
  decimalOfAmounts,
} from '@sampletrail/domain/imports/read-amount.ts'
import type { Cell, ReadOptions } from '@sampletrail/domain/imports/read-cell.ts'
import {
  type OrderEvidence,
  lacksYear,
  orderOfDates,
} from '@sampletrail/domain/imports/read-date.ts'
import { isShortText } from '@sampletrail/domain/imports/short-text.ts'
import { isTotalsRow } from '@sampletrail/domain/imports/totals-row.ts'
import { plainWord, statusOfWord } from '@sampletrail/domain/imports/status-words.ts'
import type { KeptEntry, ReportEntry } from '#src/entities/import/report-entry.ts'
import type { PayableProduct } from '#src/entities/product/list/load-payable.ts'
import {
  type CheckSummary,
  type DuplicateView,
  type ProductView,
  type Selection,
  drawDuplicate,
  drawProduct,
  isTaken,
  summarise,
} from '#src/features/products/import/review/checked-rows.ts'
import type { NamedSeller } from '#src/features/products/import/send/match-sellers.ts'
import { type Batch, batchesOf } from '#src/features/products/import/send/make-batches.ts'
import { readSource } from '#src/features/products/import/file/read-source.ts'
import { type Table, tableOf } from '#src/features/products/import/file/read-table.ts'
import {
  type HistoryRow,
  type HistorySummary,
  History,
} from '#src/features/products/import/history/history.ts'
import type { Decided, PayableView } from '#src/features/products/import/report/proposal-view.ts'
import { Report } from '#src/features/products/import/report/report.ts'
import type {
  ReportProposals,
  ReportSummary,
} from '#src/features/products/import/report/report-kind.ts'
import { writeProblems } from '#src/features/products/import/review/write-problems.ts'

/** A file of a kind that other programs write: its name, and what to ask before it can be read. */
type KnownKind = {
  name: string
  gives: FileKind['gives']
  asks: readonly MissingColumn[]
  /** Whether the contents say so; false if only the person does. */
  isRecognised: boolean
  /** A day that can be read in two ways: its order is asked. */
  openDay: string | null
}

export type OpenedFile = {
  /** Null for any other sheet, whose columns the person maps. */
  kind: KnownKind | null
  /** What an order history contains; null for other files, and while something is asked. */
  history: HistorySummary | null
  /** What a report of payments or sales contains; null for other files, and while something is asked. */
  report: ReportSummary | null
  headers: string[]
  rowCount: number
  guess: Mapping
  /** The first values of each column, to recognize it. */
  samples: string[][]
}

/** What the mapped columns reveal, and what to ask the person. */
export type Evidence = {
  dates: OrderEvidence
  decimals: DecimalEvidence
  /** The currency that amounts name, if it is one. */
  currency: string | null
  /** A day that is written without its year. */
  dayWithoutYear: string | null
  /** A date and an amount that can be read in two ways, as in the file. */
  openDate: string | null
  openAmount: string | null
  /** Words for statuses that are not ours. */
  unknownStatuses: string[]
}

const SAMPLES = 3
const LONGEST_SAMPLE = 60
const MOST_UNKNOWN = 20
/** The choice to read a file of a known kind as any other sheet. */
export const AS_SHEET = 'sheet'

/** How a file is read: the person's place and currency, and the answers about its kind. */
export type OpenOptions = Reading & {
  /** Another kind than the contents say: a kind's name, or `AS_SHEET`. */
  kindName: string | null
  /** Columns that the person chose for needed ones. */
  columns: ChosenColumns
}

/** One file that is being imported; runs in a worker, so that the page stays responsive with any file. */
export class ImportSession {
  #source: Source = { sheets: [], documents: [] }
  #table: Table = { headers: [], rows: [] }
  #known: KnownProduct[] = []
  #history: History | null = null
  #report: Report | null = null
  #isCompared = false
  #checked: CheckedRow[] = []
  #batches: Batch[] = []
  #refused: { number: number; reason: string }[] = []

  /** Reads a file. Throws FileProblem if that is not possible. */
  async open(file: File, options: OpenOptions): Promise<OpenedFile> {
    this.#source = await readSource(file, file.name)
    return this.reopen(options)
  }

  /** Reads the same file with other answers. */
  reopen(options: OpenOptions): OpenedFile {
    this.#checked = []
    this.#history = null
    this.#report = null
    this.#isCompared = false
    const kind = this.#kindOf(options.kindName)
    const sheet = this.#source.sheets.find(({ rows }) => rows.length > 0)
    const asks = kind?.asks(this.#source, options.columns) ?? []
    this.#table = kind ? wholeTable(this.#source) : tableOf(sheet?.rows ?? [])
    const { headers, rows } = this.#table
    const contents =
      kind && asks.length === 0 ? readKind(kind, this.#source, options, options.columns) : null
    const openDay = contents?.openDay ?? null
    const isRecognised = kind?.recognises(this.#source) === true
    const isAsked = openDay !== null && (options.dateOrder ?? null) === null
    const isReadable = isRecognised && !isAsked
    const isHistory = isReadable && contents?.gives === 'products'
    if (isHistory) this.#history = new History(contents.items)
    if (isReadable && contents && contents.gives !== 'products') this.#report = new Report(contents)
    return {
      kind: kind && { name: kind.name, gives: kind.gives, asks, isRecognised, openDay },
      history: isHistory
        ? (this.#history?.summarise(contents.leftOut, contents.unreadable) ?? null)
        : null,
      report: this.#report?.summarise() ?? null,
      headers,
      rowCount: contents?.rowCount ?? rows.length,
      guess: kind ? [] : guessMapping(headers),
      samples: kind ? [] : headers.map((_header, index) => firstTexts(rows, index)),
    }
  }

  #kindOf(name: string | null): FileKind | null {
    if (name === AS_SHEET) return null
    if (name !== null) return FILE_KINDS.find((kind) => kind.name === name) ?? null
    const own = this.#source.sheets.some(({ rows }) =>
      isOwnExport((rows[0]?.cells ?? []).map(String)),
    )
    return own ? null : kindOf(this.#source)
  }

  /** The account's products, page by page; the first page replaces earlier ones. */
  know(products: KnownProduct[], isFirst: boolean): void {
    if (isFirst) this.#known = []
    this.#known.push(...products)
    this.#isCompared = false
  }

  /** Some of the items of an order history, compared with the account. */
  historyRows(from: number, count: number): HistoryRow[] {
    if (!this.#isCompared) this.#history?.compare(new KnownProducts(this.#known))
    this.#isCompared = true
    return this.#history?.rows(from, count) ?? []
  }

  /** Which items of an order history fit a filter. */
  findInHistory(filter: HistoryFilter): Int32Array {
    return this.#history?.find(filter) ?? new Int32Array()
  }

  /** Makes the picked items of an order history the rows to import. */
  pick(picked: readonly number[], countsAs: CountsAs, today: string): void {
    const products = this.#history?.products(picked, countsAs, today) ?? []
    this.#checked = products.map(({ number, product }) => ({
      kind: 'new',
      row: { number, cells: [] },
      product,
    }))
    this.#refused = []
  }

  /** The account's products on which a report can be recorded, page by page; the first page replaces earlier ones. */
  knowPayable(products: PayableProduct[], isFirst: boolean): void {
    this.#report?.know(products, isFirst)
  }

  /** What a report says about the account's products. */
  propose(kept: readonly KeptEntry[]): ReportProposals {
    return this.#report?.propose(kept) ?? { proposals: [], known: 0, passedOver: {} }
  }

  /** Products by their name or order number, for an entry of a report. */
  findPayable(reference: string, text: string): PayableView[] {
    return this.#report?.find(reference, text) ?? []
  }

  /** What the person's decisions about a report change. */
  entriesOf(decided: readonly Decided[]): ReportEntry[] {
    return this.#report?.entriesOf(decided) ?? []
  }

  describe(mapping: Mapping): Evidence {
    const unknown = new Set<string>()
    for (const text of this.#texts(mapping, (field) => field === 'status')) {
      if (isShortText(text) && statusOfWord(text) === null && unknown.size < MOST_UNKNOWN)
        unknown.add(plainWord(text))
    }
    const dates = () => this.#texts(mapping, (field) => columnOf(field).kind === 'date')
    const amounts = () => this.#texts(mapping, (field) => columnOf(field).kind === 'money')
    return {
      dates: orderOfDates(dates()),
      currency: currencyOfAmounts(amounts()),
      dayWithoutYear: firstThat(dates(), (text) => lacksYear(text)),
      decimals: decimalOfAmounts(amounts()),
      openDate: firstThat(dates(), (text) => orderOfDates([text]) === 'either'),
      openAmount: firstThat(amounts(), (text) => decimalOfAmounts([text]) === 'either'),
      unknownStatuses: [...unknown].filter((word) => word !== ''),
    }
  }

  /** Reads all rows in this way, and compares them with the account and with each other. */
  check(mapping: Mapping, options: ReadOptions): CheckSummary {
    const { headers, rows } = this.#table
    const isOwn = isOwnExport(headers)
    this.#checked = checkRows(rows, mapping, { ...options, isOwn, headers }, this.#known)
    this.#refused = []
    return summarise(this.#checked)
  }

  duplicates(from: number, count: number): DuplicateView[] {
    return this.#checked
      .filter((row) => row.kind === 'duplicate')
      .slice(from, from + count)
      .map(drawDuplicate)
  }

  /** How many rows would become products. */
  count(selection: Selection): number {
    return this.#taken(selection).length
  }

  /** Rows that would become products, in the order of the file. */
  candidates(selection: Selection, from: number, count: number): ProductView[] {
    return this.#taken(selection)
      .slice(from, from + count)
      .map(drawProduct)
  }

  /** The sellers in the chosen rows, with all contacts that the file has of each. */
  sellers(selection: Selection): NamedSeller[] {
    const sellers = new Map<string, NamedSeller>()
    for (const { product } of this.#taken(selection)) {
      const { seller: name, sellerContacts = {} } = product
      if (name === null) continue
      const contacts = { ...sellerContacts, ...sellers.get(name)?.contacts }
      sellers.set(name, { name, contacts })
    }
    return [...sellers.values()]
  }

  /** Gives the chosen rows their ids, once: a row that is sent again is the same product. Returns how many there are. */
  prepare(
    selection: Selection,
    sellerIds: Readonly<Record<string, string>>,
    owner: { userId: string; importId: string },
  ): number {
    const taken = this.#taken(selection)
    this.#batches = batchesOf(taken, sellerIds, owner)
    this.#refused = []
    return taken.length
  }

  nextBatch(): Batch | null {
    return this.#batches.shift() ?? null
  }

  /** Records a row that the server refused, so that it is listed with the others. */
  refuse(number: number, reason: string): void {
    this.#refused.push({ number, reason })
  }

  /** The rows that could not be imported, as a CSV file with their original columns and the reason. */
  problems(): Promise<string> {
    return writeProblems(this.#table, this.#checked, this.#refused)
  }

  #taken(selection: Selection) {
    return this.#checked
      .filter((row) => row.kind !== 'error')
      .filter((row) => isTaken(row, selection))
  }

  *#texts(mapping: Mapping, wanted: (field: ImportField) => boolean): Generator<string> {
    const columns = mapping.flatMap((field, index) =>
      isImportField(field) && wanted(field) ? [index] : [],
    )
    for (const { cells } of this.#table.rows) {
      if (isTotalsRow(cells)) continue
      for (const index of columns) {
        const cell: Cell = cells[index] ?? ''
        if (typeof cell === 'string' && cell.trim() !== '') yield cell
      }
    }
  }
}

/** All rows of a file of a known kind, to list those that could not be imported. */
function wholeTable({ sheets }: Source): Table {
  const [headers = [], ...rows] = sheets.flatMap((sheet) => sheet.rows)
  return { headers: 'cells' in headers ? headers.cells.map(String) : [], rows }
}

function firstTexts(rows: Table['rows'], index: number): string[] {
  const texts: string[] = []
  for (const { cells } of rows) {
    const text = String(cells[index] ?? '').trim()
    if (text !== '') texts.push(text.slice(0, LONGEST_SAMPLE))
    if (texts.length === SAMPLES) break
  }
  return texts
}

function firstThat(texts: Iterable<string>, fits: (text: string) => boolean): string | null {
  for (const text of texts) if (fits(text)) return text.trim()
  return null
}
