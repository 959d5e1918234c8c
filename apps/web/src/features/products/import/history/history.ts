import type { KnownProducts } from '@sampletrail/domain/imports/check-rows.ts'
import {
  type CountsAs,
  type HistoryFilter,
  historyMatcher,
  productOfItem,
  searchTextOf,
} from '@sampletrail/domain/imports/history/history-item.ts'
import type { LeftOutItem, OrderedItem } from '@sampletrail/domain/imports/kinds/file-kind.ts'
import type { ImportedProduct } from '@sampletrail/domain/imports/read-row.ts'

/** What the page says about a history before anything is picked. */
export type HistorySummary = {
  itemCount: number
  /** Names of the items that were cancelled. */
  cancelled: string[]
  unreadable: { row: number; reasons: string[] }[]
}

/** An item as the list shows it. `index` names it. */
export type HistoryRow = {
  index: number
  name: string
  orderNumber: string | null
  orderDate: string | null
  price: number | null
  currency: string
  quantity: number
  isPriceOpen: boolean
  /** The product that it is, or perhaps is. */
  known: { name: string; isTrashed: boolean; isCertain: boolean } | null
}

type Known = HistoryRow['known']

/** The items of an order history in the worker, to be searched and picked. */
export class History {
  readonly #items: readonly OrderedItem[]
  readonly #texts: readonly string[]
  #known: readonly Known[] = []

  constructor(items: readonly OrderedItem[]) {
    this.#items = items
    this.#texts = items.map(searchTextOf)
  }

  /** Compares the items with the account. */
  compare(account: KnownProducts): void {
    this.#known = this.#items.map(({ product }) => {
      const found = account.find(product)
      return found
        ? {
            name: found.of.name ?? '',
            isTrashed: found.repeats === 'trash',
            isCertain: found.by !== 'order',
          }
        : null
    })
  }

  summarise(
    leftOut: readonly LeftOutItem[],
    unreadable: readonly { row: { number: number }; reasons: string[] }[],
  ): HistorySummary {
    return {
      itemCount: this.#items.length,
      cancelled: leftOut.map(({ name }) => name),
      unreadable: unreadable.map(({ row, reasons }) => ({ row: row.number, reasons })),
    }
  }

  /** Which items fit a filter, in the order of the file. */
  find(filter: HistoryFilter): Int32Array {
    const fits = historyMatcher(filter)
    const found = this.#items.flatMap((item, index) =>
      fits(item, this.#texts[index] ?? '') ? [index] : [],
    )
    return Int32Array.from(found)
  }

  /** Some of the items as the list shows them. */
  rows(from: number, count: number): HistoryRow[] {
    return this.#items
      .slice(from, from + count)
      .map((item, place) => this.#rowOf(item, from + place))
  }

  /** The products that the picked items become. */
  products(
    picked: readonly number[],
    countsAs: CountsAs,
    today: string,
  ): { number: number; product: ImportedProduct }[] {
    return picked.flatMap((index) => {
      const item = this.#items[index]
      return item ? [{ number: index + 1, product: productOfItem(item, countsAs, today) }] : []
    })
  }

  #rowOf({ product, uncertain }: OrderedItem, index: number): HistoryRow {
    return {
      index,
      name: product.name,
      orderNumber: product.order_number,
      orderDate: product.order_date,
      price: product.price,
      currency: product.currency,
      quantity: Number(product.rest['quantity'] ?? 1),
      isPriceOpen: uncertain.includes('price'),
      known: this.#known[index] ?? null,
    }
  }
}
