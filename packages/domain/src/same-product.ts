import { normaliseLink } from '#src/links/normalise-link.ts'
import { normaliseOrderNumber } from '#src/order-number.ts'
import { parseWebAddress } from '#src/retail-link.ts'

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

const AMAZON_KEY = /^amazon\.[a-z.]+\/(?=[A-Z0-9]{10}$)/u
/** Enough of an address to find its like by; more would only make the question longer. */
const LONGEST_NEEDLE = 80

/**
 * What the links of one product have in common: Amazon's article number whatever the country, eBay's item, else host and
 * path without what follows people around. Null for what is no web address. docs/behaviour/links.md
 */
export function sameLinkKey(link: string | null | undefined): string | null {
  return normaliseLink(link)?.replace(AMAZON_KEY, 'amazon/') ?? null
}

/** What order numbers are compared by. */
export function sameOrderKey(number: string | null | undefined): string | null {
  return normaliseOrderNumber(number ?? '')?.toLowerCase() ?? null
}

/**
 * Text that every link with the same key contains in any case, to ask a database for candidates; others may contain it,
 * too. Null where a link has nothing to ask for.
 */
export function linkNeedle(link: string): string | null {
  const key = sameLinkKey(link)
  const url = parseWebAddress(link)
  if (key === null || url === null) return null
  const article = /^amazon\/([A-Z0-9]{10})$|\/itm\/(\d{9,15})$/u.exec(key)
  if (article) return article[1] ?? article[2] ?? null
  // Spelt-out letters and their codes are one address: what comes after the first of them is left to the comparison.
  const plain = (key.split('?', 1)[0] ?? '').split('%', 1)[0] ?? ''
  return plain.slice(0, LONGEST_NEEDLE)
}

/** The products that have this order number; null when there is none. `except` is the product that is being edited. */
export function findSameOrder<T extends KnownMarks>(
  known: readonly T[],
  number: string | null,
  except?: string,
): SameProducts<T> | null {
  const key = sameOrderKey(number)
  if (key === null) return null
  return sum(
    'order number',
    known.filter((product) => sameOrderKey(product.order_number) === key),
    except,
  )
}

/** The products that have this link; null when there is none. `except` is the product that is being edited. */
export function findSameLink<T extends KnownMarks>(
  known: readonly T[],
  link: string | null,
  except?: string,
): SameProducts<T> | null {
  const key = sameLinkKey(link)
  if (key === null) return null
  return sum(
    'link',
    known.filter(({ amazon_url, ebay_url, url }) =>
      [amazon_url, ebay_url, url].some((address) => sameLinkKey(address) === key),
    ),
    except,
  )
}

function sum<T extends KnownMarks>(
  by: SameField,
  products: readonly T[],
  except: string | undefined,
): SameProducts<T> | null {
  const others = products.filter(({ id }) => id !== except)
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
