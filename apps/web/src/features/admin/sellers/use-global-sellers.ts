import type { Database } from '@sampletrail/database/types.gen.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useUser } from '#src/entities/session/use-session.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

export type GlobalSeller = Pick<
  Database['public']['Tables']['sellers']['Row'],
  'id' | 'name' | 'is_active' | 'is_vip' | 'is_for_free_and_trial' | 'created_at'
>

const PAGE = 50

/** The sellers whose offers fill the catalogue, newest first, page by page. */
export function useGlobalSellers() {
  const { id } = useUser()
  return useInfiniteQuery({
    queryKey: ['admin', id, 'global-sellers'],
    initialPageParam: null as GlobalSeller | null,
    async queryFn({ pageParam, signal }): Promise<GlobalSeller[]> {
      let query = getSupabase()
        .from('sellers')
        .select('id, name, is_active, is_vip, is_for_free_and_trial, created_at')
        .is('user_id', null)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(PAGE)
        .abortSignal(signal)
      if (pageParam !== null) {
        const moment = `"${pageParam.created_at}"`
        query = query.or(
          `created_at.lt.${moment},and(created_at.eq.${moment},id.lt.${pageParam.id})`,
        )
      }
      return must(await query)
    },
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1) ?? null)),
  })
}
