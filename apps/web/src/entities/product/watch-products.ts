import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js'
import { loadProductsById, loadProductsChangedSince } from '#src/entities/product/load-products.ts'
import type { ProductCache } from '#src/entities/product/product-cache.ts'
import { isOnItsWay, watchUnsent } from '#src/entities/product/unsent.ts'
import { showFailure } from '#src/lib/query-client.ts'
import { readStoredSession } from '#src/lib/stored-session.ts'
import type { Supabase } from '#src/lib/supabase.ts'

/** Changes that come together are fetched together. */
const GATHER_MS = 50
/** As many ids as an address has room for; of more, what has changed since the first of them is asked for. */
const MANY = 100
/** How far back a newly joined channel looks, for clocks and transactions that overlap. */
const OVERLAP_MS = 10_000

/**
 * Listens to a person's products and brings what changed into the cache: a change made elsewhere arrives within
 * a moment, and what happened while the line was down is fetched when it is back. Rows are fetched again rather
 * than taken from the message, which has no seller and may leave out long texts. Returns how to stop.
 */
export function watchProducts(supabase: Supabase, userId: string, cache: ProductCache): () => void {
  /** What was heard of, with the version that it came to. */
  const changed = new Map<string, string>()
  let timer: ReturnType<typeof setTimeout> | null = null
  /** How to end waiting for the list. */
  const waits: (() => void)[] = []

  async function takeIn(): Promise<void> {
    timer = null
    // The list that is on its way may be older.
    if (!cache.rows()) return whenListed(takeIn)
    // Our own changes come back, too: the answer to them tells which version that is.
    const due = [...changed].filter(([id]) => !isOnItsWay(id))
    for (const [id] of due) changed.delete(id)
    const rows = new Map((cache.rows() ?? []).map((row) => [row.id, row]))
    const missed = due.filter(([id, moment]) => isLater(moment, rows.get(id)?.updated_at))
    const ids = missed.map(([id]) => id)
    if (ids.length === 0) return
    const [oldest = ''] = missed.map(([, moment]) => moment).toSorted(compareMoments)
    cache.merge(
      ids.length > MANY
        ? await loadProductsChangedSince(supabase, userId, oldest)
        : await loadProductsById(supabase, userId, ids),
    )
    return cache.refreshPages(ids)
  }

  async function catchUp(): Promise<void> {
    const held = cache.rows()
    if (!held) return whenListed(catchUp)
    const newest = held.reduce((latest, row) => Math.max(latest, Date.parse(row.updated_at)), 0)
    const since = new Date(newest - OVERLAP_MS).toISOString()
    const rows = await loadProductsChangedSince(supabase, userId, since)
    const known = new Map(held.map((row) => [row.id, row.updated_at]))
    const missed = rows.filter((row) => isLater(row.updated_at, known.get(row.id)))
    if (missed.length === 0) return
    cache.merge(missed)
    return cache.refreshPages(missed.map(({ id }) => id))
  }

  function whenListed(work: () => Promise<void>): void {
    waits.push(cache.whenListed(() => void attempt(work, cache)))
  }

  function hear(id: string, updatedAt: string): void {
    changed.set(id, updatedAt)
    timer ??= setTimeout(() => void attempt(takeIn, cache), GATHER_MS)
  }

  const stopWaiting = watchUnsent(() => {
    if (changed.size > 0) timer ??= setTimeout(() => void attempt(takeIn, cache), GATHER_MS)
  })

  const channel = supabase
    .channel(`products:${userId}`)
    .on<ChangedRow>(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'products', filter: `user_id=eq.${userId}` },
      (message) => {
        if (message.eventType === 'DELETE') {
          if (message.old.id !== undefined) cache.remove([message.old.id])
        } else {
          hear(message.new.id, message.new.updated_at)
        }
      },
    )
    .subscribe((status) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) void attempt(catchUp, cache)
    })

  return () => {
    if (timer) clearTimeout(timer)
    stopWaiting()
    for (const stop of waits) stop()
    void supabase.removeChannel(channel)
  }
}

/**
 * Tells when the screen may be behind, and offers to load everything again. The channel may outlive the session for a
 * moment, and then there is nobody to ask for, or to tell.
 */
async function attempt(work: () => Promise<void>, cache: ProductCache): Promise<void> {
  if (readStoredSession() === null) return
  try {
    await work()
  } catch (error) {
    if (readStoredSession() === null) return
    showFailure(error, { errorTitle: 'Your products may be out of date' }, () => {
      void cache.refreshAll()
    })
  }
}

type ChangedRow = { id: string; updated_at: string }

function isLater(moment: string, held: string | undefined): boolean {
  return held === undefined || Date.parse(moment) > Date.parse(held)
}

function compareMoments(one: string, other: string): number {
  return Date.parse(one) - Date.parse(other)
}
