import { useEffect, useMemo, useState } from 'react'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import type { RefundDue } from '#src/features/products/list/reckon-refunds.ts'

type Reckon = (products: readonly ProductListRow[]) => ReadonlyMap<string, RefundDue>

/**
 * Returns the expected refund of any of these products: calculated once for a list, only on request, by code that is
 * loaded then.
 */
export function useRefundDue(
  products: readonly ProductListRow[],
  isWanted: boolean,
): (product: { id: string }) => RefundDue | null {
  const [reckon, setReckon] = useState<Reckon>()
  useEffect(() => {
    if (isWanted) void loadReckon(setReckon)
  }, [isWanted])
  return useMemo(() => {
    const known = isWanted ? reckon?.(products) : undefined
    return ({ id }: { id: string }) => known?.get(id) ?? null
  }, [products, isWanted, reckon])
}

async function loadReckon(set: (give: () => Reckon) => void): Promise<void> {
  const { reckonRefunds } = await import('#src/features/products/list/reckon-refunds.ts')
  set(() => reckonRefunds)
}
