import { normaliseLink } from '#src/links/normalise-link.ts'
import { DATED_STATUSES, dateFieldOf } from '#src/products/lifecycle.ts'
import { normaliseOrderNumber } from '#src/products/order-number.ts'

const DATES = DATED_STATUSES.map((status) => dateFieldOf(status))

/** The values that say which item of which order a product is. */
export type ItemMarks = {
  name: string | null
  order_number: string | null
  url: string | null
  amazon_url: string | null
  ebay_url: string | null
}

/** The values that identify a product. */
export type Comparable = ItemMarks & {
  order_date: string | null
  received_date: string | null
  reviewed_date: string | null
  published_date: string | null
  paid_date: string | null
}

/**
 * The reason why two products are one. 'order' is a product of the same order that is perhaps another item of it: one of the two has a
 * link, the other has none, and their names differ; or one of them has neither.
 */
export type SameBy = 'order number' | 'link' | 'name and date' | 'order'

export type Duplicate<T> = { by: SameBy; of: T }

const UNDATED = {
  order_date: null,
  received_date: null,
  reviewed_date: null,
  published_date: null,
  paid_date: null,
}

/** Why two products are one, whatever their days; null if they are two. */
export function compareItems(item: ItemMarks, other: ItemMarks): SameBy | null {
  const index = new ProductIndex([{ ...UNDATED, ...marksOf(other) }])
  return index.find({ ...UNDATED, ...marksOf(item) })?.by ?? null
}

function marksOf({ name, order_number, url, amazon_url, ebay_url }: ItemMarks): ItemMarks {
  return { name, order_number, url, amazon_url, ebay_url }
}

/**
 * What makes two products one, decided here for imports, forms, receipts, lists of links and offers: by order number and item if both have an order number, else by link if both have one,
 * else by name and date. An order has many items, told apart by their links (Amazon's by ASIN), else by their names.
 * A product without any date is one of its name whatever its date, because an import gives it the day of the import.
 * docs/behaviour/products.md#what-makes-two-products-one
 */
export class ProductIndex<T extends Comparable> {
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
    const isUnknown = links.length === 0 && name === ''
    const perhaps =
      this.#orders.get(anyOfOrder(order, links.length === 0)) ??
      this.#orders.get(isUnknown ? anyOfOrder(order, false) : unknownOfOrder(order))
    return perhaps ? { by: 'order', of: perhaps } : null
  }
}

function itemKeysOf(order: string, product: Comparable, links: readonly string[]): string[] {
  const [name, hasLinks] = [plainName(product), links.length > 0]
  return [
    ...links.map((link) => linkOfOrder(order, link)),
    nameOfOrder(order, name, hasLinks),
    anyOfOrder(order, hasLinks),
    ...(name === '' && !hasLinks ? [unknownOfOrder(order)] : []),
  ]
}

const linkOfOrder = (order: string, link: string) => `link\n${order}\n${link}`
const nameOfOrder = (order: string, name: string, hasLinks: boolean) =>
  `name\n${order}\n${hasLinks}\n${name}`
const anyOfOrder = (order: string, hasLinks: boolean) => `any\n${order}\n${hasLinks}`
const unknownOfOrder = (order: string) => `unknown\n${order}`

/** A name for comparing within one order: its letters and digits. */
function plainName({ name }: ItemMarks): string {
  return (name ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function orderKeyOf({ order_number }: ItemMarks): string | null {
  return sameOrderKey(order_number)
}

/** The comparison form of order numbers. */
export function sameOrderKey(number: string | null): string | null {
  return number === null ? null : (normaliseOrderNumber(number)?.toLowerCase() ?? null)
}

function linkKeysOf({ amazon_url, ebay_url, url }: ItemMarks): string[] {
  return [...new Set([amazon_url, ebay_url, url].map(normaliseLink))].filter((key) => key !== null)
}

function nameKeyOf({ name }: ItemMarks): string | null {
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
