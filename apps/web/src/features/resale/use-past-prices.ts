import type { Cents } from '@sampletrail/domain/money/money.ts'
import { soldPriceOfPiece } from '@sampletrail/domain/resale/past-sales.ts'
import { areSaleDetails } from '@sampletrail/domain/resale/sale.ts'
import { useQuery } from '@tanstack/react-query'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** A sale with what lists do not have of it. */
export interface PastPrice {
  quantity: number
  /** Of one piece, without shipping. */
  price: Cents | null
}

/** The prices of sold products by the product's id. */
export function usePastPrices(sales: readonly ProductListRow[]) {
  const userId = useUser().id
  const ids = sales.map(({ id }) => id)
  return useQuery({
    queryKey: ['past-prices', userId, ids],
    enabled: ids.length > 0,
    meta: { silent: true },
    queryFn: async ({ signal }) => {
      const rows = must(
        await getSupabase()
          .from('products')
          .select('id, quantity, sale_details')
          .in('id', ids)
          .abortSignal(signal),
      )
      return rows.map(({ id, quantity, sale_details: details }) => ({
        id,
        quantity,
        sale_details: areSaleDetails(details) ? details : null,
      }))
    },
    select: (parts): ReadonlyMap<string, PastPrice> => {
      const byId = new Map(parts.map((part) => [part.id, part]))
      return new Map(
        sales.flatMap((sale) => {
          const part = byId.get(sale.id)
          if (part === undefined) return []
          const price = soldPriceOfPiece({ ...sale, ...part })
          return [[sale.id, { quantity: part.quantity, price }] as const]
        }),
      )
    },
  })
}
