import { queryOptions, useQuery } from '@tanstack/react-query'
import { LISTING_COLUMNS, type Listing, listingsSchema } from '#src/entities/listing/listing-row.ts'
import { productKeys } from '#src/entities/product/product-keys.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** Where a product is or was for sale, the latest first. */
export const listingsQuery = (userId: string, productId: string) =>
  queryOptions({
    queryKey: productKeys.listings(userId, productId),
    // The card shows the reason in the place of the list.
    meta: { silent: true },
    queryFn: async ({ signal }): Promise<Listing[]> => {
      const reply = await getSupabase()
        .from('product_listings')
        .select(LISTING_COLUMNS)
        .eq('user_id', userId)
        .eq('product_id', productId)
        .order('listed_at', { ascending: false })
        .order('id')
        .abortSignal(signal)
      return listingsSchema.parse(must(reply))
    },
  })

/** Where a product is or was for sale, the latest first. */
export function useListings(productId: string) {
  return useQuery(listingsQuery(useUser().id, productId))
}
