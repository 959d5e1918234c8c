import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { isOwnExport } from '@sampletrail/domain/exports/export-cells.ts'
import { checkRows } from '@sampletrail/domain/imports/check-rows.ts'
import { guessMapping } from '@sampletrail/domain/imports/guess-mapping.ts'
import type { OrderedItem, Payment, Sale } from '@sampletrail/domain/imports/kinds/file-kind.ts'
import { kindOf, readKind } from '@sampletrail/domain/imports/kinds/kinds.ts'
import { columnOf, isImportField } from '@sampletrail/domain/imports/product-columns.ts'
import { currencyOfAmounts, decimalOfAmounts } from '@sampletrail/domain/imports/read-amount.ts'
import { lacksYear, orderOfDates } from '@sampletrail/domain/imports/read-date.ts'
import { statusOfWord } from '@sampletrail/domain/imports/status-words.ts'
import type { ImportedProduct } from '@sampletrail/domain/imports/read-row.ts'
import { readSource } from '../../apps/web/src/features/products/import/file/read-source.ts'
import { FileProblem } from '../../apps/web/src/features/products/import/file/file-problem.ts'
import { tableOf } from '../../apps/web/src/features/products/import/file/read-table.ts'

/** What the importer says about a file. */
export interface ReadResult {
  kind: string
  products: { product: ImportedProduct; uncertain: readonly string[] }[]
  /** What the page would ask. */
  asked: string[]
  /** What is left out, with its reason. */
  leftOut: string[]
  payments: readonly Payment[]
  sales: readonly Sale[]
  /** Entries that are no payments and no sales, by reason. */
  passedOver: Readonly<Record<string, number>>
}

const NOTHING = { payments: [], sales: [], passedOver: {} }

/** The person who imports: as in the folder's own description. */
const reading = { timeZone: 'America/Los_Angeles', currency: 'USD' }

/** A file that is refused, with the words that the page shows. */
function refused(problem: unknown): ReadResult {
  if (!(problem instanceof FileProblem)) throw problem
  const leftOut = [`refused: ${problem.message}`]
  return { kind: 'refused', products: [], asked: [], leftOut, ...NOTHING }
}

/** Reads a file as the page does, or says why it is refused. */
export function readFile(path: string): Promise<ReadResult> {
  return readWhole(path).catch(refused)
}

/** Reads a file as the page does for somebody who gives the likely answer to each question. */
async function readWhole(path: string): Promise<ReadResult> {
  const source = await readSource(new Blob([readFileSync(path)]), basename(path))
  const kind = kindOf(source)
  if (kind === null) return readSheet(tableOf(source.sheets[0]?.rows ?? []))
  const missing = kind.asks(source, {}).map(({ label }) => `column ${label}`)
  const contents = readKind(kind, source, reading, {})
  const asked = [...missing, ...(contents.openDay === null ? [] : ['order of days'])]
  const items: OrderedItem[] = contents.gives === 'products' ? contents.items : []
  return {
    kind: kind.name,
    products: items.map(({ product, uncertain }) => ({ product, uncertain })),
    asked,
    leftOut: [
      ...(contents.gives === 'products'
        ? contents.leftOut.map(({ reason, name }) => `${name}: ${reason}`)
        : Object.entries(contents.passedOver).map(([reason, count]) => `${reason}: ${count}`)),
      ...contents.unreadable.map(({ row, reasons }) => `row ${row.number}: ${reasons.join(' ')}`),
    ],
    payments: contents.gives === 'payments' ? contents.payments : [],
    sales: contents.gives === 'sales' ? contents.sales : [],
    passedOver: contents.gives === 'products' ? {} : contents.passedOver,
  }
}

function readSheet({ headers, rows }: ReturnType<typeof tableOf>): ReadResult {
  const mapping = guessMapping(headers)
  const texts = (kind: string) =>
    mapping.flatMap((field, index) =>
      isImportField(field) && columnOf(field).kind === kind
        ? rows.flatMap(({ cells }) => String(cells[index] ?? '').trim() || [])
        : [],
    )
  const [dates, amounts] = [texts('date'), texts('money')]
  const [order, decimal] = [orderOfDates(dates), decimalOfAmounts(amounts)]
  const withoutYear = dates.find((text) => lacksYear(text))
  const unknown = texts('status').filter((word) => statusOfWord(word) === null)
  const checked = checkRows(
    rows,
    mapping,
    {
      dateOrder: order === 'day first' ? 'day first' : 'month first',
      decimal: decimal === 'comma' ? 'comma' : 'point',
      currency: currencyOfAmounts(amounts) ?? reading.currency,
      statusWords: {},
      years: { year: 'latest', today: new Date().toISOString().slice(0, 10) },
      headers,
      isOwn: isOwnExport(headers),
    },
    [],
  )
  return {
    kind: 'sheet',
    products: checked.flatMap((row) =>
      row.kind === 'error' ? [] : [{ product: row.product, uncertain: [] }],
    ),
    asked: [
      ...(order === 'either' || order === 'both' ? ['order of days'] : []),
      ...(decimal === 'either' || decimal === 'both' ? ['decimal sign'] : []),
      ...(withoutYear === undefined ? [] : ['year']),
      ...new Set(unknown),
    ],
    leftOut: checked.flatMap((row) =>
      row.kind === 'error' ? [`row ${row.row.number}: ${row.reasons.join(' ')}`] : [],
    ),
    ...NOTHING,
  }
}
