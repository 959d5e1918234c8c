import { useQuery } from '@tanstack/react-query'
import { ownSellersQuery } from '#src/entities/seller/seller-queries.ts'
import { useUser } from '#src/entities/session/use-session.ts'

/** The signed-in user's own sellers. */
export function useOwnSellers() {
  return useQuery(ownSellersQuery(useUser().id))
}
