import { SALE_SUMS } from '#src/imports/columns/sale-columns.ts'
import {
  LIKELY_SALE_WORDS,
  MARKETPLACES,
  type SaleWords,
  SUM_WORDS,
  SURE_SALE_WORDS,
  VAGUE_FEE_WORDS,
  WORDS_OF_REPORTS,
} from '#src/imports/columns/sale-words.ts'
import { fieldsNamed, wordsOf } from '#src/imports/languages/sheet-languages.ts'
import { namesIn, squeezed } from '#src/imports/header-words.ts'
import { type ImportField, columnOf } from '#src/imports/product-columns.ts'

type Field = ImportField | 'kept in notes' | 'asin' | 'seller contact' | null

/** Fields whose columns say that a file is about sales. */
const OF_SALES: ReadonlySet<Field> = new Set<Field>([
  'sold',
  'sold_date',
  'sold_price',
  'sold_fees',
  'sale_place',
  'sale_postage',
  'sale_shipping',
])

/** Fields by the names of their columns, as `namesIn` has them. */
function byName(words: SaleWords): ReadonlyMap<string, ImportField> {
  return new Map(
    Object.entries(words).flatMap(([field, names]) =>
      names.map((name) => [squeezed(name), field as ImportField] as const),
    ),
  )
}

const SURE: ReadonlyMap<string, ImportField> = new Map([
  ...fieldsNamed(({ sureSaleHeaders }) => sureSaleHeaders),
  ...wordsOf(({ marketplaceFees }) => marketplaceFees).flatMap((name) =>
    MARKETPLACES.map(
      (marketplace) => [squeezed(name.replace('#', marketplace)), 'sold_fees'] as const,
    ),
  ),
  ...byName(SURE_SALE_WORDS),
])
const SUM_NAMES: ReadonlyMap<string, ImportField> = new Map([
  ...fieldsNamed(({ sumHeaders }) => sumHeaders),
  ...byName(SUM_WORDS),
])
const OF_REPORTS = byName(WORDS_OF_REPORTS)
const LIKELY: ReadonlyMap<string, ImportField> = new Map([
  ...fieldsNamed(({ likelySaleHeaders }) => likelySaleHeaders),
  ...byName(LIKELY_SALE_WORDS),
])
const VAGUE = new Set([...VAGUE_FEE_WORDS, ...wordsOf(({ vagueFees }) => vagueFees)].map(squeezed))

/**
 * Guesses which of a file's free columns are those of a sale, and writes them into the mapping. Columns that have a meaning keep
 * it, except for a price beside the buyer's postage, and fees beside the shipping: in other files than ours the one is not in the
 * other. docs/behaviour/import-export.md
 */
export function guessSaleColumns(headers: readonly string[], mapping: Field[]): void {
  const taken = new Set(mapping)
  const take = (words: ReadonlyMap<string, ImportField>, rightOf = -1): void => {
    for (const [index, header] of headers.entries()) {
      if (mapping[index] !== null || index <= rightOf) continue
      const field = fieldNamed(header, words)
      if (field === null || taken.has(field)) continue
      mapping[index] = field
      taken.add(field)
    }
  }
  take(SURE)
  take(SUM_NAMES)
  const isOfSale = (index: number): boolean =>
    OF_SALES.has(mapping[index] ?? null) &&
    !(
      mapping[index] === 'sold_fees' &&
      namesIn(headers[index] ?? '').some((name) => VAGUE.has(name))
    )
  const findSale = (): number => headers.findIndex((_header, index) => isOfSale(index))
  if (findSale() !== -1) {
    take(OF_REPORTS)
    take(LIKELY, findSale())
  }
  for (const { sum, part, rest } of SALE_SUMS) {
    const [ofSum, ofPart] = [mapping.indexOf(sum), mapping.indexOf(part)]
    if (ofSum === -1 || ofPart === -1 || mapping.includes(rest)) continue
    const isSum = fieldNamed(headers[ofSum] ?? '', SUM_NAMES) === sum
    // In a file of ours, a part is in its sum.
    const isOurs = namesIn(headers[ofPart] ?? '').includes(squeezed(columnOf(part).header))
    if (!isSum && !isOurs) mapping[ofSum] = rest
  }
}

/** Whether a column's name can mean what the person paid when ordering as well as a part of a sale. */
export function isUnsureSaleColumn(header: string, meaning: unknown): boolean {
  if (meaning === null) return false
  return [LIKELY, OF_REPORTS].some((words) => fieldNamed(header, words) === meaning)
}

function fieldNamed(header: string, words: ReadonlyMap<string, ImportField>): ImportField | null {
  return namesIn(header).flatMap((name) => words.get(name) ?? [])[0] ?? null
}
