import { type SellerRecord, sellerRecords } from '@sampletrail/domain/sellers/seller-record.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { readToday } from '#src/lib/today.ts'

export type SellerRecords = ReadonlyMap<string, SellerRecord>

const known = new WeakMap<readonly ProductListRow[], { today: string; records: SellerRecords }>()

/** The record with each seller: calculated once for all callers with the same products on the same day. */
export function recordsOf(products: readonly ProductListRow[]): SellerRecords {
  const today = readToday()
  const held = known.get(products)
  if (held?.today === today) return held.records
  const records = sellerRecords(products, today)
  known.set(products, { today, records })
  return records
}
