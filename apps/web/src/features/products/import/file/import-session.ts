import { isOwnExport } from '@sampletrail/domain/exports/export-cells.ts'
import {
  type CheckedRow,
  type KnownProduct,
  checkRows,
} from '@sampletrail/domain/imports/check-rows.ts'
import { type Mapping, guessMapping } from '@sampletrail/domain/imports/guess-mapping.ts'
import { type ImportField, columnOf } from '@sampletrail/domain/imports/product-columns.ts'
import { type DecimalEvidence, decimalOfAmounts } from '@sampletrail/domain/imports/read-amount.ts'
import type { Cell, ReadOptions } from '@sampletrail/domain/imports/read-cell.ts'
import { type OrderEvidence, orderOfDates } from '@sampletrail/domain/imports/read-date.ts'
import { isShortText } from '@sampletrail/domain/imports/short-text.ts'
import { plainWord, statusOfWord } from '@sampletrail/domain/imports/status-words.ts'
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
import { type Batch, batchesOf } from '#src/features/products/import/send/make-batches.ts'
import { readTable, type Table } from '#src/features/products/import/file/read-table.ts'
import { writeProblems } from '#src/features/products/import/review/write-problems.ts'

export type OpenedFile = {
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
  /** A date and an amount that can be read in two ways, as in the file. */
  openDate: string | null
  openAmount: string | null
  /** Words for statuses that are not ours. */
  unknownStatuses: string[]
}

const SAMPLES = 3
const LONGEST_SAMPLE = 60
const MOST_UNKNOWN = 20

/** One file that is being imported; runs in a worker, so that the page stays responsive with any file. */
export class ImportSession {
  #table: Table = { headers: [], rows: [] }
  #known: KnownProduct[] = []
  #checked: CheckedRow[] = []
  #batches: Batch[] = []
  #refused: { number: number; reason: string }[] = []

  /** Throws FileProblem if the file cannot be read. */
  async open(file: Blob): Promise<OpenedFile> {
    this.#table = await readTable(file)
    this.#checked = []
    const { headers, rows } = this.#table
    return {
      headers,
      rowCount: rows.length,
      guess: guessMapping(headers),
      samples: headers.map((_header, index) => firstTexts(rows, index)),
    }
  }

  /** The account's products, page by page; the first page replaces earlier ones. */
  know(products: KnownProduct[], isFirst: boolean): void {
    if (isFirst) this.#known = []
    this.#known.push(...products)
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
    this.#checked = checkRows(rows, mapping, { ...options, isOwn }, this.#known)
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

  /** Names of sellers in the chosen rows. */
  sellers(selection: Selection): string[] {
    const names = this.#taken(selection).flatMap(({ product }) => product.seller ?? [])
    return [...new Set(names)]
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
      field !== null && wanted(field) ? [index] : [],
    )
    for (const { cells } of this.#table.rows) {
      for (const index of columns) {
        const cell: Cell = cells[index] ?? ''
        if (typeof cell === 'string' && cell.trim() !== '') yield cell
      }
    }
  }
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
