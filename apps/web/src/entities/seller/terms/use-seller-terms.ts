import { type DealTerms, isDealTerms } from '@sampletrail/domain/terms/deal-terms.ts'
import { useQuery } from '@tanstack/react-query'
import { sellerKeys } from '#src/entities/seller/seller-keys.ts'
import { UNASSIGNED_ID } from '#src/entities/seller/seller-row.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { mayBeEmpty } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** The terms that the user usually agrees on with a seller; null without any, undefined until they are loaded. */
export function useSellerTerms(sellerId: string): DealTerms | null | undefined {
  const userId = useUser().id
  const { data } = useQuery({
    queryKey: sellerKeys.terms(userId, sellerId),
    enabled: sellerId !== UNASSIGNED_ID,
    staleTime: 60_000,
    // A proposal that is missing is not worth a notice.
    meta: { silent: true },
    queryFn: async ({ signal }): Promise<DealTerms | null> => {
      const row = mayBeEmpty(
        await getSupabase()
          .from('seller_marks')
          .select('deal_terms')
          .eq('user_id', userId)
          .eq('seller_id', sellerId)
          .abortSignal(signal)
          .maybeSingle(),
      )
      const terms = row?.deal_terms
      return isDealTerms(terms) ? terms : null
    },
  })
  return data
}
