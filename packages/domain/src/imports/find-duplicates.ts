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

/** The reason why a row repeats another product. */
export type SameBy = 'order number' | 'link' | 'name and date'

export type Duplicate<T> = { by: SameBy; of: T }

/**
 * Finds the products that a row repeats: by order number if both have one, else by link if both have one, else by name and
 * date. A row without any date repeats a product of its name whatever its date, because it gets the day of its import.
 * docs/behaviour/import-export.md
 */
export class DuplicateIndex<T extends Comparable> {
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
    if (order !== null && !this.#orders.has(order)) this.#orders.set(order, product)
    const links = linkKeysOf(product)
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
    const sameOrder = order === null ? undefined : this.#orders.get(order)
    if (sameOrder) return { by: 'order number', of: sameOrder }
    const links = linkKeysOf(row)
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
