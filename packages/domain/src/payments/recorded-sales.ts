import type { Sale } from '#src/imports/kinds/file-kind.ts'
import type { KnownSales, RecordedSale } from '#src/payments/sale-proposal.ts'
import { orderOfReference, saleOfReference } from '#src/payments/sale-reference.ts'
import type { SaleIndex } from '#src/payments/sale-index.ts'
import { isLike, likenessOf, readTitle } from '#src/payments/sale-title.ts'

/** What earlier files said about one sale. */
export interface EarlierSale {
  /** Of the sale itself. */
  reference: string
  /** Everything that was recorded of it; empty if it was passed over. */
  recorded: RecordedSale[]
}

/** The sales of earlier files, by order and item. */
export class RecordedSales {
  readonly #bySale = new Map<string, EarlierSale>()
  readonly #byOrder = new Map<string, Set<EarlierSale>>()

  constructor({ done, recorded }: KnownSales) {
    for (const reference of done.keys()) {
      const of = saleOfReference(reference)
      const sale = this.#bySale.get(of) ?? { reference: of, recorded: [] }
      this.#bySale.set(of, sale)
      const order = orderOfReference(of)
      this.#byOrder.set(order, (this.#byOrder.get(order) ?? new Set()).add(sale))
      const one = recorded.get(reference)
      if (one) sale.recorded.push(one)
    }
  }

  /** What is known of a sale; by its order and its title, if a report has no number of the item. */
  find(
    reference: string,
    { order, itemNumber, title }: Sale,
    index: SaleIndex,
  ): EarlierSale | null {
    const same = this.#bySale.get(reference)
    if (same) return same
    if (itemNumber !== '') return null
    const ofOrder = [...(this.#byOrder.get(order) ?? [])]
    const like = ofOrder.filter((one) => isOfTitle(one, order, title, index))
    return like.length === 1 ? (like[0] ?? null) : null
  }
}

/** Whether a sale has this title, or its product has such a name. */
function isOfTitle(
  { reference, recorded }: EarlierSale,
  order: string,
  title: string,
  index: SaleIndex,
): boolean {
  const names = recorded.map(({ productId }) => index.ofId(productId)?.name ?? '')
  const wanted = readTitle(title)
  return [reference.slice(order.length + 1), ...names].some((name) =>
    isLike(likenessOf(readTitle(name), wanted)),
  )
}
