import { normaliseLink } from '#src/links/normalise-link.ts'
import { DATED_STATUSES, dateFieldOf } from '#src/products/lifecycle.ts'

const DATES = DATED_STATUSES.map((status) => dateFieldOf(status))

/** The values that identify a product. */
export type Comparable = {
  name: string | null
  order_number: string | null
  url: string | null
  amazon_url: string | null
  ebay_url: string | null
  order_date: string | null
  received_date: string | null
  reviewed_date: string | null
  published_date: string | null
  paid_date: string | null
}

/**
 * The reason why a row repeats another product. 'order' is a product of the same order that is perhaps another item of it: one of the
 * two has a link and the other has none, and their names differ.
 */
export type SameBy = 'order number' | 'link' | 'name and date' | 'order'

export type Duplicate<T> = { by: SameBy; of: T }

/**
 * Finds the products that a row repeats: by order number and item if both have an order number, else by link if both have one,
 * else by name and date. An order has many items: they are told apart by their links (Amazon's by ASIN), else by their names.
 * A row without any date repeats a product of its name whatever its date, because it gets the day of its import.
 * docs/behaviour/import-export.md
 */
export class DuplicateIndex<T extends Comparable> {
  /** The first product of each order and link, of each order and name, and of each order, with links and without. */
  readonly #orders = new Map<string, T>()
  /** The first product of each link, and the first of those without an order number. */
  readonly #links = new Map<string, T>()
  readonly #openLinks = new Map<string, T>()
  /** The first product of each name and date, and of each name; separately those that lack the row's comparison value. */
  readonly #names = new Map<string, T>()

  constructor(products: Iterable<T> = []) {
    for (const product of products) this.add(product)
  }

  add(product: T): void {
    const order = orderKeyOf(product)
    const links = linkKeysOf(product)
    if (order !== null) {
      for (const key of itemKeysOf(order, product, links)) {
        if (!this.#orders.has(key)) this.#orders.set(key, product)
      }
    }
    for (const link of links) {
      if (!this.#links.has(link)) this.#links.set(link, product)
      if (order === null && !this.#openLinks.has(link)) this.#openLinks.set(link, product)
    }
    const name = nameKeyOf(product)
    if (name === null) return
    const days = [null, ...DATES.filter((field) => product[field] !== null)]
    for (const field of days) {
      for (const lacksOrder of order === null ? [true, false] : [false]) {
        for (const lacksLinks of links.length === 0 ? [true, false] : [false]) {
          const key = dayKeyOf(name, product, field, lacksOrder, lacksLinks)
          if (!this.#names.has(key)) this.#names.set(key, product)
        }
      }
    }
  }

  find(row: Comparable): Duplicate<T> | null {
    const order = orderKeyOf(row)
    const links = linkKeysOf(row)
    if (order !== null) {
      const sameOrder = this.#findInOrder(order, row, links)
      if (sameOrder) return sameOrder
    }
    for (const link of links) {
      const sameLink = (order === null ? this.#links : this.#openLinks).get(link)
      if (sameLink) return { by: 'link', of: sameLink }
    }
    const name = nameKeyOf(row)
    if (name === null) return null
    // Compared by the first date that the row has.
    const field = DATES.find((date) => row[date] !== null) ?? null
    const sameName = this.#names.get(dayKeyOf(name, row, field, order !== null, links.length > 0))
    return sameName ? { by: 'name and date', of: sameName } : null
  }

  #findInOrder(order: string, row: Comparable, links: readonly string[]): Duplicate<T> | null {
    for (const link of links) {
      const of = this.#orders.get(linkOfOrder(order, link))
      if (of) return { by: 'order number', of }
    }
    const name = plainName(row)
    // Two items with different links are two, whatever their names.
    const others = links.length === 0 ? [true, false] : [false]
    for (const hasLinks of name === '' ? [] : others) {
      const of = this.#orders.get(nameOfOrder(order, name, hasLinks))
      if (of) return { by: 'order number', of }
    }
    const unlike = this.#orders.get(anyOfOrder(order, links.length === 0))
    return unlike ? { by: 'order', of: unlike } : null
  }
}

function itemKeysOf(order: string, product: Comparable, links: readonly string[]): string[] {
  const [name, hasLinks] = [plainName(product), links.length > 0]
  return [
    ...links.map((link) => linkOfOrder(order, link)),
    ...(name === '' ? [] : [nameOfOrder(order, name, hasLinks)]),
    anyOfOrder(order, hasLinks),
  ]
}

const linkOfOrder = (order: string, link: string) => `link\n${order}\n${link}`
const nameOfOrder = (order: string, name: string, hasLinks: boolean) =>
  `name\n${order}\n${hasLinks}\n${name}`
const anyOfOrder = (order: string, hasLinks: boolean) => `any\n${order}\n${hasLinks}`

/** A name for comparing within one order: its letters and digits. */
function plainName({ name }: Comparable): string {
  return (name ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

function orderKeyOf({ order_number }: Comparable): string | null {
  return order_number?.toLowerCase() ?? null
}

function linkKeysOf({ amazon_url, ebay_url, url }: Comparable): string[] {
  return [...new Set([amazon_url, ebay_url, url].map(normaliseLink))].filter((key) => key !== null)
}

function nameKeyOf({ name }: Comparable): string | null {
  return name?.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim() || null
}

function dayKeyOf(
  name: string,
  product: Comparable,
  field: (typeof DATES)[number] | null,
  lacksOrder: boolean,
  lacksLinks: boolean,
): string {
  const day = field === null ? '' : `${field} ${product[field]}`
  return `${lacksOrder ? 1 : 0}${lacksLinks ? 1 : 0}|${day}|${name}`
}
