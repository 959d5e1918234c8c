import type { QueryClient } from '@tanstack/react-query'
import { ProductCache } from '#src/entities/product/product-cache.ts'
import { ownSellersQuery, sellersQuery } from '#src/entities/seller/seller-queries.ts'
import { sellerKeys } from '#src/entities/seller/seller-keys.ts'
import { followRows } from '#src/lib/follow-rows.ts'
import { readStoredSession } from '#src/lib/stored-session.ts'
import type { Supabase } from '#src/lib/supabase.ts'
import { listenToTabs, postToTabs } from '#src/lib/tabs.ts'

type SellerRow = { id: string; name: string; updated_at: string }

const newsFor = (userId: string) => `sellers-${userId}`

/** Tells this browser's other tabs about changes of global sellers, for which the server sends no message. */
export function announceSellers(userId: string): void {
  postToTabs(newsFor(userId))
}

/**
 * Listens to a person's own sellers: a new name appears on every product that shows it, and pickers and lists load again,
 * as in the tab that made the change. Returns a function that stops it.
 */
export function watchSellers(supabase: Supabase, userId: string, client: QueryClient): () => void {
  const products = new ProductCache(client, userId)
  /** By id, the time of the newest change received. */
  const heard = new Map<string, number>()
  const queryKey = sellerKeys.all(userId)

  /** The channel may live a moment longer than the session, and then there is no user to load for. */
  const ask = async (): Promise<void> => {
    if (readStoredSession() !== null) await client.invalidateQueries({ queryKey })
  }

  async function catchUp(): Promise<void> {
    await ask()
    // Products get their names from there, whichever screen is open.
    if (readStoredSession() !== null) await client.prefetchQuery(ownSellersQuery(userId))
  }

  /** Admins send this; they see global sellers, too. */
  async function catchUpWithTab(): Promise<void> {
    await catchUp()
    if (readStoredSession() !== null) await client.prefetchQuery(sellersQuery(userId, true))
  }

  const stopHearing = listenToTabs(newsFor(userId), () => void catchUpWithTab())
  const stopFollowing = followRows<SellerRow>(supabase, {
    name: 'sellers',
    table: 'sellers',
    userId,
    ask: () => void ask(),
    hear(row) {
      const moment = Date.parse(row.updated_at)
      if (moment < (heard.get(row.id) ?? 0)) return
      heard.set(row.id, moment)
      products.nameSellers([row])
    },
    holds: (id) =>
      client
        .getQueriesData<readonly { id: string }[]>({ queryKey })
        .some(([, sellers]) => sellers?.some((seller) => seller.id === id) === true),
    join: () => void catchUp(),
  })
  return () => {
    stopHearing()
    stopFollowing()
  }
}
