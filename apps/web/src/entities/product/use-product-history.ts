import { useQuery } from '@tanstack/react-query'
import { productKeys } from '#src/entities/product/product-keys.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** One entry of a product's history, as the database writes it. */
export type ProductEvent = {
  id: number
  kind: 'added' | 'changed' | 'trashed' | 'restored'
  changes: Record<string, { from: unknown; to: unknown }>
  created_at: string
}

/** As far back as a page shows. */
const NEWEST = 100

/** What happened to a product, newest first. */
export function useProductHistory(id: string) {
  const userId = useUser().id
  return useQuery({
    queryKey: productKeys.history(userId, id),
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const reply = await getSupabase()
        .from('product_events')
        .select('id,kind,changes,created_at')
        .eq('user_id', userId)
        .eq('product_id', id)
        .order('id', { ascending: false })
        .limit(NEWEST)
        .abortSignal(signal)
        .overrideTypes<ProductEvent[], { merge: false }>()
      return must(reply)
    },
  })
}
