import { useMutation } from '@tanstack/react-query'
import type { ProductsEdit } from '#src/entities/product/change/product-edits.ts'
import type { Product, ProductChange, ProductListRow } from '#src/entities/product/product-row.ts'
import { insertProduct } from '#src/entities/product/change/save-product.ts'
import { editTo } from '#src/entities/product/change/seen-product.ts'
import { sendChanges } from '#src/entities/product/outbox/send-changes.ts'
import { useProductCache } from '#src/entities/product/change/use-product-changes.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { getSupabase } from '#src/lib/supabase.ts'

export type NewProduct = { id: string; change: ProductChange; seller: ProductListRow['seller'] }

/**
 * Adds a product: it is in the list at once, and leaves it again when the server refuses. `sent` is what an earlier
 * attempt sent under the same id: if that one arrived and only its answer was lost, what was typed since is a change.
 */
export function useInsertProduct() {
  const userId = useUser().id
  const cache = useProductCache()
  return useMutation({
    meta: { silent: true },
    mutationFn: async ({ id, change, seller, sent }: NewProduct & { sent?: ProductChange }) => {
      // An earlier attempt may have arrived, and realtime may have loaded its product.
      const isHeld = cache.row(id) !== undefined
      if (!isHeld) cache.merge([draftRow(id, change, seller, new Date().toISOString())])
      const { product, wasThere } = await insertProduct(getSupabase(), userId, id, change).catch(
        (failure: unknown) => {
          if (!isHeld) cache.remove([id])
          throw failure
        },
      )
      cache.put(product)
      if (wasThere && sent)
        await sendChanges(cache, [typedSince(product, change, seller, sent)], { asks: true })
    },
  })
}

/** Builds on the product as it was added; another person's later changes become conflicts. */
function typedSince(
  product: Product,
  change: ProductChange,
  seller: ProductListRow['seller'],
  sent: ProductChange,
): ProductsEdit {
  const { change: typed } = editTo({ ...product, ...sent }, change)
  const isUntouched = product.updated_at === product.created_at
  const seen = isUntouched ? product : { ...product, ...sent }
  const edit = editTo(seen, typed)
  return 'seller_id' in edit.change ? { ...edit, seller } : edit
}

/** What lists show of a product while the server has not answered. */
export function draftRow(
  id: string,
  change: ProductChange,
  seller: ProductListRow['seller'],
  now: string,
): ProductListRow {
  return {
    id,
    name: change.name ?? null,
    status: change.status ?? 'ordered',
    price: change.price ?? null,
    tax_value: change.tax_value ?? null,
    currency: change.currency ?? 'USD',
    country: change.country ?? null,
    order_number: change.order_number ?? null,
    url: change.url ?? null,
    amazon_url: change.amazon_url ?? null,
    ebay_url: change.ebay_url ?? null,
    product_image_url: change.product_image_url ?? null,
    receipt_url: change.receipt_url ?? null,
    review_screenshot_url: change.review_screenshot_url ?? null,
    commission: change.commission ?? false,
    commission_amount: change.commission_amount ?? null,
    refund_expected: change.refund_expected ?? null,
    refund_due_date: change.refund_due_date ?? null,
    refund_received: change.refund_received ?? null,
    refund_received_date: change.refund_received_date ?? null,
    refund_method: change.refund_method ?? null,
    refund_reference: change.refund_reference ?? null,
    review_due_date: change.review_due_date ?? null,
    sold: change.sold ?? false,
    sold_date: change.sold_date ?? null,
    sold_price: change.sold_price ?? null,
    sold_fees: change.sold_fees ?? null,
    archived: change.archived ?? false,
    tags: change.tags ?? [],
    order_date: change.order_date ?? null,
    received_date: change.received_date ?? null,
    reviewed_date: change.reviewed_date ?? null,
    published_date: change.published_date ?? null,
    paid_date: change.paid_date ?? null,
    seller_id: seller?.id ?? null,
    seller_name: seller?.name ?? null,
    seller,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }
}
