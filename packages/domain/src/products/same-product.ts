import { asinOf } from '#src/links/asin.ts'
import { normaliseLink } from '#src/links/normalise-link.ts'
import { normaliseOrderNumber } from '#src/products/order-number.ts'

/** What may be the same for two products of one person. */
export type SameField = 'order number' | 'link'

/** What a product that is on the list already is recognised by. */
export type KnownMarks = {
  id: string
  name: string | null
  order_number: string | null
  url: string | null
  amazon_url: string | null
  ebay_url: string | null
  isTrashed: boolean
}

/** Products that have something in common with what is being added, those in the lists before those in the trash. */
export type SameProducts<T> = { by: SameField; first: T; more: number }

/** Enough of an address to find its like by; more would only make the question longer. */
const LONGEST_NEEDLE = 80

/** What order numbers are compared by. */
export function sameOrderKey(number: string | null | undefined): string | null {
  return normaliseOrderNumber(number ?? '')?.toLowerCase() ?? null
}

/**
 * Text that every link with the same key contains in any case, to ask a database for candidates; others may contain it,
 * too. Null where a link has nothing to ask for.
 */
export function linkNeedle(link: string): string | null {
  const key = normaliseLink(link)
  if (key === null) return null
  const article = asinOf(link) ?? /\/itm\/(\d{9,15})$/u.exec(key)?.[1]
  if (article !== undefined) return article
  // Spelt-out letters and their codes are one address: what comes after the first of them is left to the comparison.
  const plain = (key.split('?', 1)[0] ?? '').split('%', 1)[0] ?? ''
  return plain.slice(0, LONGEST_NEEDLE)
}

/** The products that have this order number; null when there is none. `except` are those that are being added or edited. */
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

/** The products that have this link; null when there is none. `except` are those that are being added or edited. */
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
  // What is in the trash says nothing while the product is in the list as well.
  const told = held.length > 0 ? held : others
  const [first] = told
  return first ? { by, first, more: told.length - 1 } : null
}

/** The note as people read it, in three parts, the middle one leading to the product. */
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
