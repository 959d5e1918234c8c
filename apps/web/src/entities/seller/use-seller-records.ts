import { type SellerRecord, sellerRecords } from '@sampletrail/domain/sellers/seller-record.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import { readToday } from '#src/lib/today.ts'

export type SellerRecords = ReadonlyMap<string, SellerRecord>

/**
 * The user's record with each seller, by the seller's id; null until all products are loaded. It is calculated from the
 * loaded products, so it needs no network. Load on first use.
 */
export function useSellerRecords(): SellerRecords | null {
  const { data, isComplete } = useProducts()
  return data && isComplete ? recordsOf(data) : null
}

const known = new WeakMap<readonly ProductListRow[], { today: string; records: SellerRecords }>()

/** Calculated once for all callers with the same products on the same day. */
function recordsOf(products: readonly ProductListRow[]): SellerRecords {
  const today = readToday()
  const held = known.get(products)
  if (held?.today === today) return held.records
  const records = sellerRecords(products, today)
  known.set(products, { today, records })
  return records
}
