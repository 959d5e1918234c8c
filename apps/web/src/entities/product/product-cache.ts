import { CONTACT_KINDS, type SellerContacts } from '@sampletrail/domain/sellers/seller-contacts.ts'
import type { QueryClient, QueryKey, Updater } from '@tanstack/react-query'
import { isSame } from '#src/lib/is-same.ts'
import { mergeProducts } from '#src/entities/product/list/merge-products.ts'
import { productKeys } from '#src/entities/product/product-keys.ts'
import type { Product, ProductListRow } from '#src/entities/product/product-row.ts'
import { seenOf } from '#src/entities/product/change/seen-product.ts'
import {
  takeUnsentBack,
  type UnsentEdit,
  withUnsent,
} from '#src/entities/product/outbox/unsent-change.ts'

type Rewrite = <Row extends Product | ProductListRow>(row: Row, edit: UnsentEdit) => Row

/** The loaded products of one person; the only code that changes them. */
export class ProductCache {
  readonly #client: QueryClient
  readonly userId: string

  constructor(client: QueryClient, userId: string) {
    this.#client = client
    this.userId = userId
  }

  /** All loaded rows, including the trash; undefined before the first page. */
  rows(): readonly ProductListRow[] | undefined {
    return this.#client.getQueryData<readonly ProductListRow[]>(productKeys.list(this.userId))
  }

  /** Calls once as soon as there is a list. Returns a function that stops waiting. */
  whenListed(work: () => void): () => void {
    if (this.rows() !== undefined) {
      work()
      return () => undefined
    }
    const stop = this.#client.getQueryCache().subscribe(() => {
      if (this.rows() === undefined) return
      stop()
      work()
    })
    return stop
  }

  row(id: string): ProductListRow | undefined {
    return this.rows()?.find((row) => row.id === id)
  }

  /** Adds a page of the list, also the first one. */
  takePage(rows: readonly ProductListRow[]): void {
    this.#setRows((held) => mergeProducts(held, rows))
  }

  /** Adds rows from the server, unless the loaded ones are newer. Some rows are no list: without a list they are ignored. */
  merge(rows: readonly ProductListRow[]): void {
    this.#setRows((held) => held && mergeProducts(held, rows))
  }

  /** Applies the server's answer to our own change, whatever the clocks say. */
  put(product: Product): void {
    this.#client.setQueryData(this.#detailKey(product.id), product)
    const row = listRowOf(product)
    this.#setRows((held) =>
      held?.some(({ id }) => id === row.id)
        ? held.map((each) => (each.id === row.id ? row : each))
        : held && mergeProducts(held, [row]),
    )
  }

  /** The rows of these products, by id. */
  rowsById(ids: Iterable<string>): ReadonlyMap<string, ProductListRow> {
    const wanted = new Set(ids)
    const found = (this.rows() ?? []).filter(({ id }) => wanted.has(id))
    return new Map(found.map((row) => [row.id, row]))
  }

  /** Products as the person sees them, by id. */
  seen(ids: readonly string[]): ReadonlyMap<string, Product | ProductListRow> {
    // Looked up once: separate lookups for thousands take longer than all the rest.
    const [rows, pages] = [this.rowsById(ids), this.#details()]
    return new Map(
      ids.flatMap((id) => {
        const seen = seenOf(rows.get(id), pages.get(id))
        return seen ? [[id, seen]] : []
      }),
    )
  }

  /** Stores the server's versions of products that already show the change. */
  stamp(versions: readonly { id: string; updated_at: string }[]): void {
    const moments = new Map(versions.map(({ id, updated_at }) => [id, updated_at]))
    this.#setRows((held) =>
      held?.map((row) => {
        const updated_at = moments.get(row.id)
        return updated_at === undefined ? row : { ...row, updated_at }
      }),
    )
  }

  /** Shows sellers by their current names on all their products, and with the contacts that are known on the products' pages. */
  nameSellers(sellers: readonly ({ id: string; name: string } & Partial<SellerContacts>)[]): void {
    const names = new Map(sellers.map(({ id, name }) => [id, name]))
    const contacts = new Map(sellers.map(({ id, ...rest }) => [id, contactsIn(rest)]))
    const rename = <Row extends Product | ProductListRow>(row: Row): Row => {
      const name = row.seller ? names.get(row.seller.id) : undefined
      return row.seller === null || name === undefined || name === row.seller.name
        ? row
        : { ...row, seller: { ...row.seller, name } }
    }
    const renamed = this.rows()?.map(rename)
    // The same rows stay the same list, so that values derived from it are not calculated again.
    this.#setRows((held) =>
      held?.every((row, place) => row === renamed?.[place]) ? held : renamed,
    )
    for (const [productId, page] of this.#details()) {
      const known = page.seller && contacts.get(page.seller.id)
      const named = rename(
        page.seller && known && !isSame({ ...page.seller, ...known }, page.seller)
          ? { ...page, seller: { ...page.seller, ...known } }
          : page,
      )
      if (named !== page) this.#write(this.#detailKey(productId), named)
    }
  }

  remove(ids: readonly string[]): void {
    const gone = new Set(ids)
    this.#setRows((held) => held?.filter(({ id }) => !gone.has(id)))
  }

  /** Shows changes that the server does not have yet. */
  showUnsent(edits: readonly UnsentEdit[]): void {
    this.#rewrite(edits, (row, edit) => withUnsent(row, [edit]))
  }

  /** Reverts refused changes, field by field. */
  hideUnsent(edits: readonly UnsentEdit[]): void {
    this.#rewrite(edits, takeUnsentBack)
  }

  /** Refetches data that only the products' own pages show. */
  async refreshPages(ids: readonly string[]): Promise<void> {
    const changed = new Set<unknown>(ids)
    await this.#client.invalidateQueries({
      queryKey: productKeys.all(this.userId),
      predicate: ({ queryKey }) => changed.has(queryKey[3]),
    })
  }

  async refreshHistory(id: string): Promise<void> {
    await this.#client.invalidateQueries({ queryKey: productKeys.history(this.userId, id) })
  }

  async refreshAll(): Promise<void> {
    await this.#client.invalidateQueries({ queryKey: productKeys.all(this.userId) })
  }

  /** Whether the other one writes the same. */
  isOf(other: ProductCache): boolean {
    return this.#client === other.#client && this.userId === other.userId
  }

  /** A product as its own page loads it. */
  detail(id: string): Product | undefined {
    return this.#client.getQueryData<Product | null>(this.#detailKey(id)) ?? undefined
  }

  /** The products that are loaded for their own pages, by id. */
  #details(): ReadonlyMap<string, Product> {
    const held = this.#client.getQueriesData<Product | null>({
      queryKey: productKeys.details(this.userId),
    })
    return new Map(held.flatMap(([, product]) => (product ? [[product.id, product]] : [])))
  }

  #rewrite(edits: readonly UnsentEdit[], write: Rewrite): void {
    const byProduct = Map.groupBy(edits, ({ id }) => id)
    const rewrite = <Row extends Product | ProductListRow>(row: Row): Row =>
      (byProduct.get(row.id) ?? []).reduce((shown, edit) => write(shown, edit), row)
    this.#setRows((held) => held?.map(rewrite))
    for (const [key, detail] of this.#client.getQueriesData<Product | null>({
      queryKey: productKeys.details(this.userId),
    })) {
      if (detail && byProduct.has(detail.id)) this.#write(key, rewrite(detail))
    }
  }

  #detailKey(id: string) {
    return productKeys.detail(this.userId, id)
  }

  #setRows(
    write: (held: readonly ProductListRow[] | undefined) => readonly ProductListRow[] | undefined,
  ): void {
    this.#write(productKeys.list(this.userId), write)
  }

  /** This device's own change is no answer of the server: what must be loaded again still must. */
  #write<Data>(queryKey: QueryKey, data: Updater<Data | undefined, Data | undefined>): void {
    const query = this.#client.getQueryCache().find({ queryKey })
    const isOutdated = query?.state.isInvalidated
    this.#client.setQueryData<Data>(queryKey, data)
    if (isOutdated) query?.invalidate()
  }
}

/** The part of a product that a list loads. */
export function listRowOf(product: Product): ProductListRow {
  return {
    id: product.id,
    name: product.name,
    status: product.status,
    price: product.price,
    tax_value: product.tax_value,
    currency: product.currency,
    country: product.country,
    order_number: product.order_number,
    url: product.url,
    amazon_url: product.amazon_url,
    ebay_url: product.ebay_url,
    product_image_url: product.product_image_url,
    receipt_url: product.receipt_url,
    review_screenshot_url: product.review_screenshot_url,
    review_url: product.review_url,
    commission: product.commission,
    commission_amount: product.commission_amount,
    refund_expected: product.refund_expected,
    refund_due_date: product.refund_due_date,
    refund_received: product.refund_received,
    refund_received_date: product.refund_received_date,
    refund_method: product.refund_method,
    refund_reference: product.refund_reference,
    refund_asked_on: product.refund_asked_on,
    refund_payments: product.refund_payments,
    review_due_date: product.review_due_date,
    deal_terms: product.deal_terms,
    steps_put_off: product.steps_put_off,
    sold: product.sold,
    sold_date: product.sold_date,
    sold_price: product.sold_price,
    sold_fees: product.sold_fees,
    archived: product.archived,
    storage_place: product.storage_place,
    tags: product.tags,
    order_date: product.order_date,
    received_date: product.received_date,
    reviewed_date: product.reviewed_date,
    published_date: product.published_date,
    paid_date: product.paid_date,
    import_id: product.import_id,
    seller_id: product.seller_id,
    seller_name: product.seller_name,
    seller: product.seller && { id: product.seller.id, name: product.seller.name },
    created_at: product.created_at,
    updated_at: product.updated_at,
    deleted_at: product.deleted_at,
  }
}

function contactsIn(seller: Partial<SellerContacts>): Partial<SellerContacts> {
  return Object.fromEntries(
    CONTACT_KINDS.filter((kind) => seller[kind] !== undefined).map((kind) => [kind, seller[kind]]),
  )
}
