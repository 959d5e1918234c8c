import type { QueryClient } from '@tanstack/react-query'
import { mergeProducts, patchProduct, takeBack } from '#src/entities/product/merge-products.ts'
import { productKeys } from '#src/entities/product/product-keys.ts'
import type { Product, ProductListRow } from '#src/entities/product/product-row.ts'

/** A change as it is shown before the server agrees; `seller` is what the lists draw of a new seller. */
export type ShownChange = Partial<Omit<Product, 'seller'>> & { seller?: ProductListRow['seller'] }

/** What a screen showed before a change, to go back to. */
export type Before = { row: ProductListRow | undefined; detail: Product | undefined }

/** The products that the screens of one person hold; the only place that writes them. */
export class ProductCache {
  readonly #client: QueryClient
  readonly #userId: string

  constructor(client: QueryClient, userId: string) {
    this.#client = client
    this.#userId = userId
  }

  /** All rows held, trashed ones too; undefined before the first page came. */
  rows(): readonly ProductListRow[] | undefined {
    return this.#client.getQueryData<readonly ProductListRow[]>(productKeys.list(this.#userId))
  }

  row(id: string): ProductListRow | undefined {
    return this.rows()?.find((row) => row.id === id)
  }

  /** Takes rows from the server in, keeping what is newer here. */
  merge(rows: readonly ProductListRow[]): void {
    this.#setRows((held) => mergeProducts(held, rows))
  }

  /** Takes the server's answer to our own change in, whatever the clocks say. */
  put(product: Product): void {
    this.#client.setQueryData(this.#detailKey(product.id), product)
    const row = listRowOf(product)
    this.#setRows((held) =>
      mergeProducts(
        held?.filter(({ id }) => id !== row.id),
        [row],
      ),
    )
  }

  /** The rows of these products, by id. */
  rowsById(ids: Iterable<string>): ReadonlyMap<string, ProductListRow> {
    const wanted = new Set(ids)
    const found = (this.rows() ?? []).filter(({ id }) => wanted.has(id))
    return new Map(found.map((row) => [row.id, row]))
  }

  /** Shows changes of many products in one pass, in lists and on the pages of products that were opened. */
  change(changes: ReadonlyMap<string, ShownChange>): void {
    if (changes.size === 0) return
    this.#setRows((held) =>
      held?.map((row) => {
        const change = changes.get(row.id)
        return change ? { ...row, ...change } : row
      }),
    )
    for (const query of this.#client.getQueryCache().findAll({ queryKey: this.#detailKey() })) {
      const { seller: _, ...fields } = changes.get(String(query.queryKey[3])) ?? {}
      this.#client.setQueryData<Product | null>(
        query.queryKey,
        (detail) => detail && { ...detail, ...fields },
      )
    }
  }

  /** Notes the versions that the server gave to products that are shown changed already. */
  stamp(versions: readonly { id: string; updated_at: string }[]): void {
    this.change(new Map(versions.map(({ id, updated_at }) => [id, { updated_at }])))
  }

  remove(ids: readonly string[]): void {
    const gone = new Set(ids)
    this.#setRows((held) => held?.filter(({ id }) => !gone.has(id)))
  }

  /** Shows a change at once and returns what to go back to. The seller on a product's own page follows later. */
  show(id: string, change: ShownChange): Before {
    const before = { row: this.row(id), detail: this.#detail(id) }
    this.#setRows((held) => held && patchProduct(held, id, change))
    const { seller: _, ...fields } = change
    this.#client.setQueryData<Product | null>(
      this.#detailKey(id),
      (detail) => detail && { ...detail, ...fields },
    )
    return before
  }

  /** Takes a refused change back, field by field. */
  hide(id: string, change: ShownChange, before: Before): void {
    const { row, detail } = before
    if (row) {
      this.#setRows((held) =>
        held?.map((current) => (current.id === id ? takeBack(current, row, change) : current)),
      )
    }
    if (detail) {
      const { seller: _, ...fields } = change
      this.#client.setQueryData<Product | null>(
        this.#detailKey(id),
        (current) => current && takeBack(current, detail, fields),
      )
    }
  }

  /** Asks again for what only a product's own page shows. */
  async refreshPages(ids: readonly string[]): Promise<void> {
    const changed = new Set<unknown>(ids)
    await this.#client.invalidateQueries({
      queryKey: productKeys.all(this.#userId),
      predicate: ({ queryKey }) => changed.has(queryKey[3]),
    })
  }

  async refreshHistory(id: string): Promise<void> {
    await this.#client.invalidateQueries({ queryKey: productKeys.history(this.#userId, id) })
  }

  async refreshAll(): Promise<void> {
    await this.#client.invalidateQueries({ queryKey: productKeys.all(this.#userId) })
  }

  #detail(id: string): Product | undefined {
    return this.#client.getQueryData<Product | null>(this.#detailKey(id)) ?? undefined
  }

  #detailKey(id?: string) {
    return id === undefined
      ? productKeys.details(this.#userId)
      : productKeys.detail(this.#userId, id)
  }

  #setRows(
    write: (held: readonly ProductListRow[] | undefined) => readonly ProductListRow[] | undefined,
  ): void {
    this.#client.setQueryData<readonly ProductListRow[]>(productKeys.list(this.#userId), write)
  }
}

/** When a change made now is shown: later than every version that the screen holds. */
export function momentAfter(updatedAt: string | undefined, now: Date): string {
  const last = updatedAt === undefined ? 0 : Date.parse(updatedAt)
  return new Date(Math.max(now.getTime(), last + 1)).toISOString()
}

/** What a list holds of a product. */
export function listRowOf(product: Product): ProductListRow {
  return {
    id: product.id,
    name: product.name,
    status: product.status,
    price: product.price,
    currency: product.currency,
    country: product.country,
    order_number: product.order_number,
    product_image_url: product.product_image_url,
    receipt_url: product.receipt_url,
    review_screenshot_url: product.review_screenshot_url,
    commission: product.commission,
    commission_amount: product.commission_amount,
    refund_expected: product.refund_expected,
    refund_due_date: product.refund_due_date,
    refund_received: product.refund_received,
    refund_received_date: product.refund_received_date,
    review_due_date: product.review_due_date,
    sold: product.sold,
    sold_date: product.sold_date,
    sold_price: product.sold_price,
    sold_fees: product.sold_fees,
    archived: product.archived,
    tags: product.tags,
    order_date: product.order_date,
    received_date: product.received_date,
    reviewed_date: product.reviewed_date,
    published_date: product.published_date,
    paid_date: product.paid_date,
    seller_id: product.seller_id,
    seller_name: product.seller_name,
    seller: product.seller && { id: product.seller.id, name: product.seller.name },
    created_at: product.created_at,
    updated_at: product.updated_at,
    deleted_at: product.deleted_at,
  }
}
