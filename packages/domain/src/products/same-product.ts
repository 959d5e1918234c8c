import { asinOf } from '#src/links/asin.ts'
import { normaliseLink } from '#src/links/normalise-link.ts'
import { shopAddressOf } from '#src/links/shop-address.ts'
import { compareItems, type ItemMarks } from '#src/products/product-index.ts'

/** The fields by which two products can be one. */
export type SameField = 'order number' | 'link'

/** The fields that identify an existing product. */
export type KnownMarks = ItemMarks & { id: string; isTrashed: boolean }

/**
 * Products that are one with another, those in the lists before those in the trash. 'order': they have its order number, and are
 * perhaps other items of that order.
 */
export type SameProducts<T> = { by: SameField | 'order'; first: T; more: number }

/** Enough of an address to find similar ones; more would only make the query longer. */
const LONGEST_NEEDLE = 80

/**
 * Text that every link with the same key contains in any case, to query a database for candidates; others may contain it, too.
 * Null if a link has no such text.
 */
export function linkNeedle(link: string): string | null {
  const key = normaliseLink(link)
  if (key === null) return null
  const article = asinOf(link) ?? shopAddressOf(link)?.id ?? null
  if (article !== null) return article
  // Escaped and plain letters are one address, so the comparison handles the rest after the first of them.
  const plain = (key.split('?', 1)[0] ?? '').split('%', 1)[0] ?? ''
  // Some links have the collection before it.
  return (/\/products\/[^/]+$/u.exec(plain)?.[0] ?? plain).slice(0, LONGEST_NEEDLE)
}

/**
 * The products that are one with an item, or perhaps one; null if there is none. Certain ones come first. `except` are those that
 * are being added or edited.
 */
export function findSame<T extends KnownMarks>(
  known: Iterable<T>,
  item: ItemMarks,
  except: readonly string[] = [],
): SameProducts<T> | null {
  const found: Record<SameProducts<T>['by'], T[]> = { 'order number': [], link: [], order: [] }
  for (const product of known) {
    if (except.includes(product.id)) continue
    const by = compareItems(item, product)
    // A name alone says too little while a form is filled in.
    if (by !== null && by !== 'name and date') found[by].push(product)
  }
  return (
    sum('order number', found['order number']) ??
    sum('link', found.link) ??
    sum('order', found.order)
  )
}

function sum<T extends KnownMarks>(
  by: SameProducts<T>['by'],
  products: readonly T[],
): SameProducts<T> | null {
  const held = products.filter(({ isTrashed }) => !isTrashed)
  // The trash does not matter while the product is in the list as well.
  const told = held.length > 0 ? held : products
  const [first] = told
  return first ? { by, first, more: told.length - 1 } : null
}

/** The note in three parts, the middle one linking to the product. */
export function describeSame({ by, first, more }: SameProducts<KnownMarks>): {
  before: string
  name: string
  after: string
} {
  const name = `"${first.name?.trim() || 'Unnamed product'}"`
  const others = more === 0 ? '' : ` and ${more} more`
  if (by === 'order') {
    const before = first.isTrashed ? 'It may be in your trash: ' : 'You may already have it: '
    return { before, name, after: `${others} ${more === 0 ? 'has' : 'have'} this order number.` }
  }
  if (first.isTrashed) {
    const are = more === 0 ? 'is' : 'are'
    return { before: '', name, after: `${others} with this ${by} ${are} in your trash.` }
  }
  return { before: 'You already have ', name, after: `${others} with this ${by}.` }
}
