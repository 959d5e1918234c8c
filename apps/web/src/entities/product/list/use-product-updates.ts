import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ProductCache } from '#src/entities/product/product-cache.ts'
import { watchProducts } from '#src/entities/product/list/watch-products.ts'
import { afterFirstScreen } from '#src/lib/after-first-screen.ts'
import { getSupabase } from '#src/lib/supabase.ts'

type Watch = { users: number; stop: () => void; leaving: ReturnType<typeof setTimeout> | null }

/** Long enough to change from one screen to the next without leaving the channel. */
const LEAVE_AFTER_MS = 5_000

const watches = new Map<string, Watch>()

/** Keeps the loaded products up to date while a screen shows them; all screens share one channel. */
export function useProductUpdates(userId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const watch = watches.get(userId) ?? {
      users: 0,
      leaving: null,
      stop: afterFirstScreen(() =>
        watchProducts(getSupabase(), userId, new ProductCache(client, userId)),
      ),
    }
    watches.set(userId, watch)
    watch.users += 1
    if (watch.leaving) clearTimeout(watch.leaving)
    watch.leaving = null
    return () => {
      watch.users -= 1
      if (watch.users > 0) return
      watch.leaving = setTimeout(() => {
        watches.delete(userId)
        watch.stop()
      }, LEAVE_AFTER_MS)
    }
  }, [client, userId])
}
