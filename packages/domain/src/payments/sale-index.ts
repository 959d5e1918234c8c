import { addDays } from '#src/dates/calendar-date.ts'
import type { Sale } from '#src/imports/kinds/file-kind.ts'
import { normaliseLink } from '#src/links/normalise-link.ts'
import { countsAsMoney } from '#src/money/product-money.ts'
import type { SaleProduct } from '#src/payments/payment-product.ts'
import type { SaleReason } from '#src/payments/sale-proposal.ts'
import { type Title, isLike, isTelling, likenessOf, readTitle } from '#src/payments/sale-title.ts'

/** A product that a sale may be of. */
export interface LikeProduct {
  product: SaleProduct
  reason: SaleReason
  /** How alike the titles are, from 0 to 1; 1 by number. */
  likeness: number
  /** Whether nothing but another product could speak against it. */
  isTelling: boolean
}

/** Common words find too much; the rarest ones of a title find what is like it. */
const MOST_OF_WORD = 400
/** A title that is a long beginning of a name was cut by the marketplace. */
const LONG_BEGINNING = 60

interface Named {
  product: SaleProduct
  title: Title
}

/** The products of an account, found by listing, item number and words of their names. */
export class SaleIndex {
  readonly #byId = new Map<string, SaleProduct>()
  readonly #byListing = new Map<string, SaleProduct[]>()
  readonly #byItem = new Map<string | null, SaleProduct[]>()
  readonly #byKey = new Map<string, Named[]>()
  readonly #byWord = new Map<string, Named[]>()

  constructor(products: Iterable<SaleProduct>) {
    for (const product of products) if (countsAsMoney(product)) this.#add(product)
  }

  ofId(id: string): SaleProduct | null {
    return this.#byId.get(id) ?? null
  }

  /** The products that a sale may be of, in its currency and ordered before; the best kind of evidence only. */
  find(sale: Sale): LikeProduct[] {
    const latest = addDays(sale.date, 1)
    const isPossible = ({ currency, order_date }: SaleProduct) =>
      currency === sale.currency && (order_date === null || order_date <= latest)
    const byNumber = (products: SaleProduct[] | undefined, reason: SaleReason) =>
      (products ?? [])
        .filter(isPossible)
        .map((product) => ({ product, reason, likeness: 1, isTelling: true }))
    const listed = byNumber(this.#byListing.get(sale.itemNumber), 'listing')
    if (listed.length > 0) return listed
    const linked = byNumber(this.#byItem.get(sale.itemNumber), 'item number')
    return linked.length > 0 ? linked : this.#findTitle(sale.title, isPossible)
  }

  #findTitle(text: string, isPossible: (product: SaleProduct) => boolean): LikeProduct[] {
    const title = readTitle(text)
    const same = this.#byKey.get(title.key) ?? []
    const found: LikeProduct[] = []
    for (const named of new Set([...same, ...this.#withWordsOf(title)])) {
      if (!isPossible(named.product)) continue
      const likeness = isBeginning(text, named.product.name)
        ? 'same'
        : likenessOf(title, named.title)
      if (likeness === 'same') {
        const { product } = named
        found.push({ product, reason: 'title', likeness: 1, isTelling: isTelling(title) })
      } else if (isLike(likeness)) {
        const { product } = named
        found.push({ product, reason: 'similar title', likeness, isTelling: false })
      }
    }
    return found
  }

  #withWordsOf({ words }: Title): Named[] {
    const lists = [...words].map((word) => this.#byWord.get(word) ?? [])
    return lists.filter((list) => list.length <= MOST_OF_WORD).flat()
  }

  #add(product: SaleProduct): void {
    this.#byId.set(product.id, product)
    for (const listing of product.listingIds ?? []) addTo(this.#byListing, listing, product)
    const links = [product.ebay_url, product.url].map((link) => itemOf(link))
    for (const item of new Set(links)) addTo(this.#byItem, item, product)
    const named = { product, title: readTitle(product.name ?? '') }
    if (named.title.words.size === 0) return
    addTo(this.#byKey, named.title.key, named)
    for (const word of named.title.words) addTo(this.#byWord, word, named)
  }
}

function itemOf(link: string | null): string | null {
  return /^(?:[^/]*\.)?ebay\.[^/]+\/itm\/(\d+)$/u.exec(normaliseLink(link) ?? '')?.[1] ?? null
}

function isBeginning(title: string, name: string | null): boolean {
  const [short, long] = [title.trim().toLowerCase(), (name ?? '').trim().toLowerCase()]
  return short.length >= LONG_BEGINNING && long.startsWith(short)
}

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
