import type { CalendarDate } from '#src/dates/calendar-date.ts'
import { type Cents, centsOf } from '#src/money/money.ts'
import { centsOfPiece } from '#src/products/pieces.ts'
import { detailsOf, type SaleOfProduct } from '#src/resale/sale.ts'

/** The fields of a product that its sale is read from. */
export interface SoldProduct {
  id: string
  name: string | null
  currency: string
  sold: boolean
  sold_date: CalendarDate | null
  sold_price: number | string | null
}

/** As many as somebody would look at. */
const MOST = 5
/** So much of the shorter name must be in the other one. */
const SHARED = 0.5
/** Words in the names of very different things; Latin ones of one or two letters say as little. */
const COMMON = new Set(
  [
    'and for with the from set pack pcs piece pieces new size',
    'und mit für von aus der die das stück',
    'avec pour les des une pièces',
    'con per para los las del della dei pezzi piezas',
  ].flatMap((words) => words.split(' ')),
)

/**
 * A person's sales in a currency of things whose name shares at least half of its words with a product's: the most similar ones
 * first, then the latest. Names of two words and more must share two.
 */
export function similarSales<Sold extends SoldProduct>(
  { id, name }: Pick<SoldProduct, 'id' | 'name'>,
  products: readonly Sold[],
  currency: string,
): Sold[] {
  const words = wordsOf(name)
  const sales = products.flatMap((product) => {
    const isOther = product.id !== id && product.currency === currency
    if (!isOther || !product.sold || product.sold_price === null) return []
    const likeness = likenessOf(words, wordsOf(product.name))
    return likeness < SHARED ? [] : [{ sale: product, likeness }]
  })
  return sales
    .toSorted(
      (one, other) =>
        other.likeness - one.likeness ||
        (other.sale.sold_date ?? '').localeCompare(one.sale.sold_date ?? ''),
    )
    .slice(0, MOST)
    .map(({ sale }) => sale)
}

/** What a buyer paid for one piece, without shipping, as asking prices are; null without a price. */
export function soldPriceOfPiece(product: SaleOfProduct & { quantity: number }): Cents | null {
  const price = centsOf(product.sold_price)
  if (!product.sold || price === null) return null
  const postage = centsOf(detailsOf(product).postage) ?? 0
  return centsOfPiece(product.quantity, price - postage, product.currency)
}

/** The words of a name that say what it is, in small letters. */
function wordsOf(name: string | null): ReadonlySet<string> {
  const words = (name ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => /\p{L}/u.test(word) && !COMMON.has(word) && !/^[a-z]{1,2}$/u.test(word))
  return new Set(words)
}

/** The share of the shorter name's words that the other one has, too: from 0 to 1. */
function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shorter = Math.min(one.size, other.size)
  const shared = [...one].filter((word) => other.has(word)).length
  if (shared === 0 || shared < Math.min(2, shorter)) return 0
  return shared / shorter
}
