import type { SellerMark } from '@sampletrail/domain/sellers/seller-mark.ts'
import type { DealTerms } from '@sampletrail/domain/terms/deal-terms.ts'
import { queryOptions } from '@tanstack/react-query'
import { sellerKeys } from '#src/entities/seller/seller-keys.ts'
import { must } from '#src/lib/errors.ts'
import { pagesByKey } from '#src/lib/pages-by-key.ts'
import { getSupabase, type Supabase } from '#src/lib/supabase.ts'

/** The user's mark of one seller, and the terms that they keep for it. */
export type MarkRow = SellerMark & { id: string; seller_id: string; deal_terms: DealTerms | null }

const MARK_COLUMNS = 'id,seller_id,again,note,deal_terms'

/** All of the user's marks of sellers; a device shows them without a network, too. */
export function marksQuery(userId: string) {
  return queryOptions({
    queryKey: sellerKeys.marks(userId),
    staleTime: 60_000,
    // What they add to other screens is not worth a notice.
    meta: { silent: true },
    queryFn: ({ signal }) => loadMarks(getSupabase(), userId, signal),
  })
}

export async function loadMarks(
  supabase: Supabase,
  userId: string,
  signal: AbortSignal,
): Promise<MarkRow[]> {
  const marks: MarkRow[] = []
  const pages = pagesByKey<MarkRow>(
    ({ id }) => id,
    async (after, size) => {
      const all = supabase.from('seller_marks').select(MARK_COLUMNS).eq('user_id', userId)
      const rest = after === null ? all : all.gt('id', after)
      const page = rest.order('id').limit(size).abortSignal(signal)
      return must(await page.overrideTypes<MarkRow[], { merge: false }>())
    },
  )
  for await (const page of pages) marks.push(...page)
  return marks
}
