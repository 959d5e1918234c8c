import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ProductCache } from '#src/entities/product/product-cache.ts'
import { afterFirstScreen } from '#src/lib/after-first-screen.ts'
import { checkConnection, getConnection, watchConnection } from '#src/lib/connection.ts'
import { reportError } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

type Watch = { users: number; stop: () => void; leaving: ReturnType<typeof setTimeout> | null }

/** Long enough to change from one screen to the next without leaving the channel. */
const LEAVE_AFTER_MS = 5_000

/** A download that failed while there is a connection is tried so often, with this pause between. */
const MOST_TRIES = 3
const AGAIN_MS = 2000

const watches = new Map<string, Watch>()

/** Keeps the loaded products up to date while a screen shows them; all screens share one channel. */
export function useProductUpdates(userId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const held = watches.get(userId) ?? {
      users: 0,
      leaving: null,
      stop: afterFirstScreen(() => watch(new ProductCache(client, userId))),
    }
    watches.set(userId, held)
    held.users += 1
    if (held.leaving) clearTimeout(held.leaving)
    held.leaving = null
    return () => {
      held.users -= 1
      if (held.users > 0) return
      held.leaving = setTimeout(() => {
        watches.delete(userId)
        held.stop()
      }, LEAVE_AFTER_MS)
    }
  }, [client, userId])
}

/** Watches once the code for it has loaded, which no first screen needs. Returns a function that stops it. */
function watch(cache: ProductCache): () => void {
  let isStopped = false
  let stop: (() => void) | undefined
  let tries = 0
  let state: 'waiting' | 'loading' | 'following' = 'waiting'
  async function follow(): Promise<void> {
    state = 'loading'
    tries += 1
    try {
      const { watchProducts } = await import('#src/entities/product/list/watch-products.ts')
      state = 'following'
      if (!isStopped) stop = watchProducts(getSupabase(), cache.userId, cache)
    } catch (error) {
      state = 'waiting'
      if (isStopped) return
      stop = watchConnection(again)
      // Without a connection, and on a page that is being left, there is nothing to report; one that is back already was away just now.
      if (!(await checkConnection()) || isStopped) return
      if (tries < MOST_TRIES) setTimeout(again, AGAIN_MS)
      else reportError(error)
    }
  }
  function again(): void {
    if (isStopped || state !== 'waiting' || getConnection() !== 'online') return
    stop?.()
    void follow()
  }
  void follow()
  return () => {
    isStopped = true
    stop?.()
  }
}
