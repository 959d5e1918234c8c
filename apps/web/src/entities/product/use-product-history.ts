import { useInfiniteQuery } from '@tanstack/react-query'
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

/** Entries of one page. */
const PAGE = 20

/** A product's history, newest first, with older pages on demand. */
export function useProductHistory(id: string) {
  const userId = useUser().id
  return useInfiniteQuery({
    queryKey: productKeys.history(userId, id),
    staleTime: 30_000,
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) => loadEvents(userId, id, pageParam, signal),
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1)?.id ?? null)),
  })
}

/** A page of entries before a given one, by key: entries added meanwhile cause no repeated and no missing ones. */
async function loadEvents(
  userId: string,
  productId: string,
  before: number | null,
  signal: AbortSignal,
): Promise<ProductEvent[]> {
  const newest = getSupabase()
    .from('product_events')
    .select('id,kind,changes,created_at')
    .eq('user_id', userId)
    .eq('product_id', productId)
    .order('id', { ascending: false })
    .limit(PAGE)
  const page = before === null ? newest : newest.lt('id', before)
  return must(await page.abortSignal(signal).overrideTypes<ProductEvent[], { merge: false }>())
}
