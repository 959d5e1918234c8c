import type { MailItem, MailOrder } from '#src/mails/mail-reading.ts'
import type { MailProduct } from '#src/mails/proposals/mail-proposal.ts'
import { OrderProducts, productsOfItem } from '#src/mails/proposals/order-products.ts'
import {
  type Comparable,
  type Duplicate,
  ProductIndex,
  compareItems,
} from '#src/products/product-index.ts'

/** The products of the account and those that the mails add. */
export class KnownProducts {
  readonly orders: OrderProducts
  readonly #held: ProductIndex<MailProduct>
  readonly #trashed: ProductIndex<Comparable>

  constructor(products: readonly MailProduct[], trashed: readonly Comparable[]) {
    this.orders = new OrderProducts(products)
    this.#held = new ProductIndex(products)
    this.#trashed = new ProductIndex(trashed)
  }

  find(product: MailProduct): Duplicate<MailProduct> | null {
    return this.#held.find(product)
  }

  findTrashed(product: MailProduct): Duplicate<Comparable> | null {
    const found = this.#trashed.find(product)
    return found?.by === 'order' ? null : found
  }

  add(product: MailProduct): void {
    this.orders.add(product)
    this.#held.add(product)
  }
}

/** What is known around an item: all products, and those that are certainly other items of its order. */
export type Around = { known: KnownProducts; claimed: ReadonlyMap<string, MailItem> }

/** The products that are certainly items of this order, by the id of the product. No other item is one of them. */
export function claimedBy(
  { number, items }: MailOrder,
  known: KnownProducts,
): ReadonlyMap<string, MailItem> {
  const products = known.orders.of(number?.value ?? null)
  const claimed = new Map<string, MailItem>()
  for (const item of items) {
    const { found, isSure } = productsOfItem(products, item, false)
    const [only] = found
    if (only && isSure) claimed.set(only.id, item)
  }
  return claimed
}

/** The products that are not certainly another item of the same order. */
export function unclaimed(
  products: readonly MailProduct[],
  item: MailItem,
  claimed: Around['claimed'],
): readonly MailProduct[] {
  return products.filter(({ id }) => (claimed.get(id) ?? item) === item)
}

/** The product that an item of an order is, or perhaps is. */
export function findSame(
  virtual: MailProduct,
  item: MailItem,
  known: KnownProducts,
  claimed: Around['claimed'],
): Duplicate<MailProduct> | null {
  const products = unclaimed(known.orders.of(virtual.order_number), item, claimed)
  const { found, isSure } = productsOfItem(products, item, false)
  const [own] = found
  if (own && isSure) return { by: 'order number', of: own }
  const same = known.find(virtual)
  if (same?.by !== 'order' && same?.by !== 'order number') return same
  const perhaps = products.find((product) => compareItems(virtual, product) !== null)
  return perhaps ? { by: 'order', of: perhaps } : null
}
