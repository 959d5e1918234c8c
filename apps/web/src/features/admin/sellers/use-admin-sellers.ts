import type { Database } from '@sampletrail/database/types.gen.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useUser } from '#src/entities/session/use-session.ts'
import type { SellerSort, SellerType } from '#src/features/admin/sellers/seller-search.ts'
import type { TableState } from '#src/features/admin/table/table-state.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

type Row = Database['public']['Functions']['admin_list_sellers']['Returns'][number]
/** The generated type does not know what may be missing: only sellers of users have an owner. */
export type ListedSeller = Omit<Row, 'thumbnail_url' | 'owner_email'> &
  Record<'thumbnail_url' | 'owner_email', string | null>

/** A page of sellers, with the total count. */
export function useAdminSellers(state: TableState<SellerSort>, type: SellerType) {
  const { id } = useUser()
  return useQuery({
    queryKey: ['admin', id, 'sellers', state, type],
    placeholderData: keepPreviousData,
    // The table shows the error in place of its rows.
    meta: { silent: true },
    async queryFn({ signal }): Promise<{ rows: ListedSeller[]; total: number }> {
      const supabase = getSupabase()
      const found = { p_search: state.q, p_type: type }
      const [rows, total] = await Promise.all([
        supabase
          .rpc('admin_list_sellers', {
            ...found,
            p_sort: state.sort,
            p_descending: state.descending,
            p_limit: state.size,
            p_offset: (state.page - 1) * state.size,
          })
          .abortSignal(signal),
        supabase.rpc('admin_count_sellers', found).abortSignal(signal),
      ])
      return { rows: must(rows), total: must(total) }
    },
  })
}
