import { useQuery } from '@tanstack/react-query'
import { importKeys } from '#src/entities/import/import-keys.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** The newest entries are enough to know who pays. */
const NEWEST = 1000

/** The addresses that have paid for each seller, as recorded from reports. Undefined until they are known. */
export function useSellerPayers(): ReadonlyMap<string, readonly string[]> | undefined {
  const userId = useUser().id
  const { data } = useQuery({
    queryKey: importKeys.payers(userId),
    meta: { silent: true },
    queryFn: async ({ signal }) => {
      const entries = must(
        await getSupabase()
          .from('report_entries')
          .select('seller_id,sender_address')
          .eq('user_id', userId)
          .not('seller_id', 'is', null)
          .not('sender_address', 'is', null)
          .order('created_at', { ascending: false })
          .limit(NEWEST)
          .abortSignal(signal),
      )
      const payers = Map.groupBy(entries, ({ seller_id }) => seller_id ?? '')
      return new Map(
        [...payers].map(([seller, rows]) => [
          seller,
          [...new Set(rows.flatMap(({ sender_address }) => sender_address ?? []))],
        ]),
      )
    },
  })
  return data
}
