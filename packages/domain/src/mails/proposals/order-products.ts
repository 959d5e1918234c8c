import { asinOf } from '#src/links/asin.ts'
import { normaliseLink } from '#src/links/normalise-link.ts'
import { isSameName } from '#src/mails/items/find-items.ts'
import type { MailItem } from '#src/mails/mail-reading.ts'
import type { MailProduct } from '#src/mails/proposals/mail-proposal.ts'
import { sameOrderKey } from '#src/products/product-index.ts'

/** The products of each order. */
export class OrderProducts {
  readonly #byOrder = new Map<string, MailProduct[]>()

  constructor(products: Iterable<MailProduct>) {
    for (const product of products) this.add(product)
  }

  add(product: MailProduct): void {
    const key = sameOrderKey(product.order_number)
    if (key === null) return
    this.#byOrder.set(key, [...this.of(key), product])
  }

  /** Replaces a product by what a mail made of it. */
  replace(product: MailProduct): void {
    const key = sameOrderKey(product.order_number)
    if (key === null) return
    const others = this.of(key).filter(({ id }) => id !== product.id)
    this.#byOrder.set(key, [...others, product])
  }

  of(number: string | null): readonly MailProduct[] {
    const key = sameOrderKey(number)
    return key === null ? [] : (this.#byOrder.get(key) ?? [])
  }
}

/**
 * Which products of an order an item of a mail is: by link, else by name, of which one may be cut off. `isSure` if there is
 * exactly one, and nothing contradicts it. An item that could be the order's only product, under another name, is asked.
 */
export function productsOfItem(
  products: readonly MailProduct[],
  item: MailItem,
  isOnlyItem: boolean,
): { found: readonly MailProduct[]; isSure: boolean } {
  const key = articleOf(item.link)
  const linked = key === null ? [] : products.filter((product) => linksOf(product).includes(key))
  if (linked.length > 0) return { found: linked, isSure: linked.length === 1 }
  const open = products.filter((product) => key === null || linksOf(product).length === 0)
  const named = open.filter(({ name }) => isSameName(name ?? '', item.name.value))
  if (named.length > 0) return { found: named, isSure: named.length === 1 }
  return { found: isOnlyItem || open.length < products.length ? open : products, isSure: false }
}

function linksOf({ amazon_url, ebay_url, url }: MailProduct): string[] {
  return [amazon_url, ebay_url, url].map(articleOf).filter((link) => link !== null)
}

/** An order number is of one of Amazon's shops, so within an order the article alone decides. */
function articleOf(link: string | null): string | null {
  return link === null ? null : (asinOf(link) ?? normaliseLink(link))
}
