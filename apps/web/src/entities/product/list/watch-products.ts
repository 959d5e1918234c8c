import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js'
import {
  loadProductsById,
  loadProductsChangedSince,
} from '#src/entities/product/list/load-products.ts'
import type { ProductCache } from '#src/entities/product/product-cache.ts'
import { isOnItsWay, watchUnsent } from '#src/entities/product/outbox/unsent.ts'
import { showFailure } from '#src/lib/query-client.ts'
import { readStoredSession } from '#src/lib/stored-session.ts'
import type { Supabase } from '#src/lib/supabase.ts'

/** Changes within this time are fetched together. */
const GATHER_MS = 50
/** As many ids as fit into an address; for more, it requests all changes since the first of them. */
const MANY = 100
/** How far back a newly joined channel looks, for clocks and transactions that overlap. */
const OVERLAP_MS = 10_000

/**
 * Listens to a person's products and adds changes to the cache: a change made elsewhere arrives within a moment, and changes
 * during a lost connection are fetched when it is back. Rows are fetched again rather than read from the message, which has
 * no seller and may omit long texts. Returns a function that stops it.
 */
export function watchProducts(supabase: Supabase, userId: string, cache: ProductCache): () => void {
  /** The reported changes, with the versions they led to. */
  const changed = new Map<string, string>()
  let timer: ReturnType<typeof setTimeout> | null = null
  /** Stops waiting for the list. */
  const waits: (() => void)[] = []

  async function takeIn(): Promise<void> {
    timer = null
    // A list that is loading may be older.
    if (!cache.rows()) return whenListed(takeIn)
    // Our own changes are reported, too: the answer to them contains the version.
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
 * Reports that the screen may be outdated, and offers to load everything again. The channel may live a moment longer than the
 * session, and then there is no user to load for or to tell.
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
