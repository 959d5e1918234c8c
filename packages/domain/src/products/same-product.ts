import { asinOf } from '#src/links/asin.ts'
import { normaliseLink } from '#src/links/normalise-link.ts'
import { normaliseOrderNumber } from '#src/products/order-number.ts'

/** The fields that two products of one person can share. */
export type SameField = 'order number' | 'link'

/** The fields that identify an existing product. */
export type KnownMarks = {
  id: string
  name: string | null
  order_number: string | null
  url: string | null
  amazon_url: string | null
  ebay_url: string | null
  isTrashed: boolean
}

/** Products that share something with the new one, those in the lists before those in the trash. */
export type SameProducts<T> = { by: SameField; first: T; more: number }

/** Enough of an address to find similar ones; more would only make the query longer. */
const LONGEST_NEEDLE = 80

/** The comparison form of order numbers. */
export function sameOrderKey(number: string | null | undefined): string | null {
  return normaliseOrderNumber(number ?? '')?.toLowerCase() ?? null
}

/**
 * Text that every link with the same key contains in any case, to query a database for candidates; others may contain it, too.
 * Null if a link has no such text.
 */
export function linkNeedle(link: string): string | null {
  const key = normaliseLink(link)
  if (key === null) return null
  const article = asinOf(link) ?? /\/itm\/(\d{9,15})$/u.exec(key)?.[1]
  if (article !== undefined) return article
  // Escaped and plain letters are one address, so the comparison handles the rest after the first of them.
  const plain = (key.split('?', 1)[0] ?? '').split('%', 1)[0] ?? ''
  return plain.slice(0, LONGEST_NEEDLE)
}

/** The products with this order number; null if there is none. `except` are those that are being added or edited. */
export function findSameOrder<T extends KnownMarks>(
  known: readonly T[],
  number: string | null,
  except: readonly string[] = [],
): SameProducts<T> | null {
  const key = sameOrderKey(number)
  if (key === null) return null
  return sum(
    'order number',
    known.filter((product) => sameOrderKey(product.order_number) === key),
    except,
  )
}

/** The products with this link; null if there is none. `except` are those that are being added or edited. */
export function findSameLink<T extends KnownMarks>(
  known: readonly T[],
  link: string | null,
  except: readonly string[] = [],
): SameProducts<T> | null {
  const key = normaliseLink(link)
  if (key === null) return null
  return sum(
    'link',
    known.filter(({ amazon_url, ebay_url, url }) =>
      [amazon_url, ebay_url, url].some((address) => normaliseLink(address) === key),
    ),
    except,
  )
}

function sum<T extends KnownMarks>(
  by: SameField,
  products: readonly T[],
  except: readonly string[],
): SameProducts<T> | null {
  const others = products.filter(({ id }) => !except.includes(id))
  const held = others.filter(({ isTrashed }) => !isTrashed)
  // The trash does not matter while the product is in the list as well.
  const told = held.length > 0 ? held : others
  const [first] = told
  return first ? { by, first, more: told.length - 1 } : null
}

/** The note in three parts, the middle one linking to the product. */
export function describeSame({ by, first, more }: SameProducts<KnownMarks>): {
  before: string
  name: string
  after: string
} {
  const name = first.name?.trim() || 'Unnamed product'
  const others = more === 0 ? '' : ` and ${more} more`
  if (first.isTrashed) {
    return { before: '', name: `"${name}"`, after: `${others} with this ${by} is in your trash.` }
  }
  return { before: 'You already have ', name: `"${name}"`, after: `${others} with this ${by}.` }
}
