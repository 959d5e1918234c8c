import {
  loadProductsById,
  loadProductsChangedSince,
} from '#src/entities/product/list/load-products.ts'
import type { ProductCache } from '#src/entities/product/product-cache.ts'
import { RetryTimer } from '#src/entities/product/outbox/retry-timer.ts'
import { isOnItsWay, watchUnsent } from '#src/entities/product/outbox/unsent.ts'
import { getConnection, watchConnection } from '#src/lib/connection.ts'
import { joinChannel } from '#src/lib/join-channel.ts'
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
  /** Up to when the list is complete, while the channel is lost or what it missed is not loaded yet. */
  let behindSince: string | undefined
  /** How often the channel was lost. */
  let losses = 0
  /** What failed, to be tried again. */
  const failed = new Set<() => Promise<void>>()
  const retry = new RetryTimer()
  /** Each stops waiting for something. */
  const waits: (() => void)[] = []
  let isStopped = false

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
    try {
      cache.merge(
        ids.length > MANY
          ? await loadProductsChangedSince(supabase, userId, oldest)
          : await loadProductsById(supabase, userId, ids),
      )
    } catch (error) {
      for (const [id, moment] of missed) if (!changed.has(id)) changed.set(id, moment)
      throw error
    }
    return cache.refreshPages(ids)
  }

  async function catchUp(): Promise<void> {
    const held = cache.rows()
    if (!held) return whenListed(catchUp)
    const since = fallBehind()
    const before = losses
    const rows = await loadProductsChangedSince(supabase, userId, since)
    if (losses === before) behindSince = undefined
    const known = new Map(held.map((row) => [row.id, row.updated_at]))
    const missed = rows.filter((row) => isLater(row.updated_at, known.get(row.id)))
    if (missed.length === 0) return
    cache.merge(missed)
    return cache.refreshPages(missed.map(({ id }) => id))
  }

  /** From now on, own changes no longer say up to when the list is complete. */
  function fallBehind(): string {
    const newest = (cache.rows() ?? []).reduce(
      (latest, row) => Math.max(latest, Date.parse(row.updated_at)),
      0,
    )
    behindSince ??= new Date(newest - OVERLAP_MS).toISOString()
    return behindSince
  }

  function whenListed(work: () => Promise<void>): void {
    waits.push(cache.whenListed(() => void attempt(work)))
  }

  function hear(id: string, updatedAt: string): void {
    changed.set(id, updatedAt)
    timer ??= setTimeout(() => void attempt(takeIn), GATHER_MS)
  }

  /**
   * Reports that the screen may be outdated, and offers to load everything again. It also tries again by itself: nothing else
   * would report what it missed. The channel may live a moment longer than the session, and then there is no user to load for or to tell.
   */
  async function attempt(work: () => Promise<void>): Promise<void> {
    if (readStoredSession() === null) return
    failed.delete(work)
    try {
      await work()
      if (failed.size === 0) retry.succeed()
    } catch (error) {
      if (isStopped || readStoredSession() === null) return
      const isFirst = !retry.isFailing
      failed.add(work)
      retry.start(attemptAgain)
      const loadAll = () => void cache.refreshAll()
      if (isFirst) showFailure(error, { errorTitle: 'Your products may be out of date' }, loadAll)
    }
  }

  function attemptAgain(): void {
    // The connection says when it is back.
    if (getConnection() !== 'online') return
    for (const work of failed) void attempt(work)
  }

  waits.push(
    watchUnsent(() => {
      if (changed.size > 0) timer ??= setTimeout(() => void attempt(takeIn), GATHER_MS)
    }),
    watchConnection(attemptAgain),
  )

  const leave = joinChannel(supabase, {
    name: `products:${userId}`,
    listen: (channel) =>
      channel.on<ChangedRow>(
        'postgres_changes',
        { event: '*', schema: 'public', table: 'products', filter: `user_id=eq.${userId}` },
        (message) => {
          if (message.eventType === 'DELETE') {
            if (message.old.id !== undefined) cache.remove([message.old.id])
          } else {
            hear(message.new.id, message.new.updated_at)
          }
        },
      ),
    onState: (isJoined) => {
      if (isJoined) void attempt(catchUp)
      else {
        losses += 1
        if (cache.rows()) fallBehind()
      }
    },
  })

  return () => {
    isStopped = true
    if (timer) clearTimeout(timer)
    retry.stop()
    for (const stop of waits) stop()
    leave()
  }
}

type ChangedRow = { id: string; updated_at: string }

function isLater(moment: string, held: string | undefined): boolean {
  return held === undefined || Date.parse(moment) > Date.parse(held)
}

function compareMoments(one: string, other: string): number {
  return Date.parse(one) - Date.parse(other)
}
