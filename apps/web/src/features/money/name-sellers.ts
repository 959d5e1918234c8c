import { sellerNameOf } from '#src/entities/product/product-row.ts'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import type { ProductEntry } from '#src/features/money/use-ledger.ts'

/** The shown names of sellers, by key. */
export function nameSellers(entries: readonly ProductEntry[]): Map<string | null, string> {
  const names = new Map<string | null, string>()
  for (const { sellerKey, product } of entries) {
    if (names.has(sellerKey)) continue
    const name = sellerNameOf(product)
    if (name !== null) names.set(sellerKey, sellerLabel(name))
  }
  return names
}
