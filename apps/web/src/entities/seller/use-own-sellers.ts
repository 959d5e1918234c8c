import { useQuery } from '@tanstack/react-query'
import { loadOwnSellers } from '#src/entities/seller/load-sellers.ts'
import { sellerKeys } from '#src/entities/seller/seller-keys.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** The sellers that the signed-in user keeps. */
export function useOwnSellers() {
  const userId = useUser().id
  return useQuery({
    queryKey: sellerKeys.own(userId),
    queryFn: ({ signal }) => loadOwnSellers(getSupabase(), userId, signal),
  })
}
