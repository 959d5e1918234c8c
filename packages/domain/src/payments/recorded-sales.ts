import type { Sale } from '#src/imports/kinds/file-kind.ts'
import type { KnownSales, RecordedSale } from '#src/payments/sale-proposal.ts'
import { orderOfReference, saleOfReference } from '#src/payments/sale-reference.ts'
import { readTitle } from '#src/payments/sale-title.ts'

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

  /** What is known of a sale; by its order if a report has no number of the item and the order has no other item. */
  find(reference: string, { order, itemNumber, title }: Sale): EarlierSale | null {
    const same = this.#bySale.get(reference)
    if (same) return same
    if (itemNumber !== '') return null
    const ofOrder = [...(this.#byOrder.get(order) ?? [])]
    const [only] = ofOrder
    if (ofOrder.length === 1 && only) return only
    return ofOrder.find((one) => isOfTitle(one, order, title)) ?? null
  }
}

function isOfTitle({ reference }: EarlierSale, order: string, title: string): boolean {
  return readTitle(reference.slice(order.length + 1)).key === readTitle(title).key
}
