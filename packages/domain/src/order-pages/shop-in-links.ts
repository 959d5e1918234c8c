import { shopOfAddress } from '#src/order-pages/page-address.ts'
import { type PageElement, every } from '#src/order-pages/page-tree.ts'

/** The shop that a page without an address belongs to: the only one that its links lead to. */
export function shopInLinks(tree: PageElement): string | null {
  const shops = new Set<string>()
  for (const { attributes } of every(tree, ({ name }) => name === 'a')) {
    const shop = shopOfAddress((attributes['href'] ?? '').slice(0, 2000))
    if (shop !== null) shops.add(shop)
  }
  const [only, ...others] = shops
  return only !== undefined && others.length === 0 ? only : null
}
