import type { Database } from '@sampletrail/database/types.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { offerKeys } from '#src/entities/offer/offer-keys.ts'
import { useRights } from '#src/entities/offer/use-rights.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

type FeaturedRow = Database['catalogue']['Functions']['featured_sellers']['Returns'][number]

/** A seller of the catalogue. The generated type cannot express which columns of a function may be null. */
export type FeaturedSeller = Omit<FeaturedRow, 'thumbnail_url'> & { thumbnail_url: string | null }

/** Up to three sellers of the catalogue for the dashboard, the same all day. */
export function useFeaturedSellers() {
  const { id, plan } = useRights()
  return useQuery({
    queryKey: offerKeys.featuredSellers(id, plan),
    enabled: plan !== null,
    staleTime: 60 * 60_000,
    meta: { silent: true },
    queryFn: async ({ signal }): Promise<FeaturedSeller[]> =>
      must(
        await getSupabase()
          .schema('catalogue')
          .rpc('featured_sellers', { p_limit: 3 })
          .abortSignal(signal),
      ),
  })
}
