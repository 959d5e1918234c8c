import { useQuery } from '@tanstack/react-query'
import type { UnsentChange } from '#src/entities/product/outbox/unsent-change.ts'
import { useProductCache } from '#src/entities/product/change/use-product-changes.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** The names of the sellers in two conflicting changes, and the currency of their amounts. */
export function useConflictNames(change: UnsentChange): {
  names: ReadonlyMap<unknown, string>
  currency: string
} {
  const cache = useProductCache()
  const [edit] = change.edits
  const ids = [edit?.change.seller_id, change.theirs?.['seller_id']].filter(
    (id) => typeof id === 'string',
  )
  const { data } = useQuery({
    queryKey: ['conflict-sellers', cache.userId, ...ids],
    enabled: ids.length > 0,
    queryFn: async () => must(await getSupabase().from('sellers').select('id,name').in('id', ids)),
  })
  const row = edit && cache.row(edit.id)
  return {
    names: new Map((data ?? []).map(({ id, name }) => [id, name])),
    currency: row?.currency ?? edit?.change.currency ?? 'USD',
  }
}
