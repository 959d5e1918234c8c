import { useQuery } from '@tanstack/react-query'
import { ownSellersQuery } from '#src/entities/seller/seller-queries.ts'
import { useUser } from '#src/entities/session/use-session.ts'

/** The sellers that the signed-in user keeps. */
export function useOwnSellers() {
  return useQuery(ownSellersQuery(useUser().id))
}
