import { useInfiniteQuery } from '@tanstack/react-query'
import { alertKeys, type FoundOffer } from '#src/entities/alert/alert-row.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

const FOUND_PAGE = 20

/** The next page starts after this offer. */
type FoundKey = Pick<FoundOffer, 'id' | 'found_at'>

/** Offers that the user's alerts found and that the user may still see, newest first, page by page. */
export function useFoundOffers() {
  const userId = useUser().id
  return useInfiniteQuery({
    queryKey: alertKeys.found(userId),
    initialPageParam: null as FoundKey | null,
    queryFn: async ({ pageParam, signal }): Promise<FoundOffer[]> => {
      const reply = await getSupabase()
        .rpc('found_by_alerts', {
          p_limit: FOUND_PAGE,
          ...(pageParam !== null && { p_before: pageParam.found_at, p_before_id: pageParam.id }),
        })
        .abortSignal(signal)
      return must(reply)
    },
    getNextPageParam: (page): FoundKey | null =>
      page.length < FOUND_PAGE ? null : (page.at(-1) ?? null),
  })
}
