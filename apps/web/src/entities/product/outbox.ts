import type { ProductVersion } from '#src/entities/product/change-products.ts'
import { deliverChanges } from '#src/entities/product/deliver-changes.ts'
import { loadProductsById, loadProductsChangedSince } from '#src/entities/product/load-products.ts'
import type { ProductCache } from '#src/entities/product/product-cache.ts'
import { getUnsent, setUnsent, showUnsent, type UnsentMark } from '#src/entities/product/unsent.ts'
import {
  decide,
  judgeFailure,
  type LeftBehind,
  leftBehind,
  nextToSend,
} from '#src/entities/product/outbox-rules.ts'
import type { UnsentChange } from '#src/entities/product/unsent-change.ts'
import { readUnsent, removeUnsent, writeUnsent } from '#src/entities/product/unsent-store.ts'
import { getConnection, watchConnection } from '#src/lib/connection.ts'
import { reportError, toAppError } from '#src/lib/errors.ts'
import { readStoredSession } from '#src/lib/stored-session.ts'
import type { Supabase } from '#src/lib/supabase.ts'

/** What came of a change: the server has it, it is on its way or waits on this device, or its owner is asked. */
export type SendOutcome = 'sent' | 'slow' | 'kept' | 'asked'

/** How long somebody is kept waiting for an answer. */
const patienceMs = 1000
/** After a failure that is no outage: doubled each time, up to a minute. */
const againMs = 2000
const longestMs = 60_000

/** As many ids as an address has room for. */
const mostById = 100
/** Setting one of these makes the database set others, such as the day of a status. */
const amended = ['status', 'sold', 'seller_id', 'refund_received', 'tags'] as const

type Waiter = { resolve: (outcome: SendOutcome) => void; reject: (failure: unknown) => void }
type Told = { id: string; outcome: SendOutcome; failure?: { message: string; code: string } }

interface OutboxOptions {
  supabase: Supabase
  userId: string
  cache: ProductCache
  /** Tells of a change that was put back after nobody waited for it any more. */
  onRefused: (change: UnsentChange, failure: unknown) => void
  /** Asks the owner of a change whose fields somebody else has changed, too. */
  onAsked: (change: UnsentChange) => void
  /** Tells that some of many products stay as somebody else has them. */
  onLeft: (change: UnsentChange, left: LeftBehind) => void
}

/**
 * Sends a person's changes of products, in the order in which they were made, each once: the tabs of a browser take
 * turns. What cannot be sent is kept on this device and sent later. docs/behaviour/offline.md
 */
export class Outbox {
  readonly #options: OutboxOptions
  readonly #waiters = new Map<string, Waiter>()
  /** On their way for longer than people are kept waiting. */
  readonly #slow = new Set<string>()
  /** Kept in memory alone, where the browser forbids stores. */
  readonly #unkept = new Map<string, UnsentChange>()
  readonly #channel: BroadcastChannel | undefined
  readonly #stops: (() => void)[] = []
  /** On their way into the store. */
  readonly #writing = new Map<string, UnsentChange>()
  #pumping: Promise<void> | undefined
  #again = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #stopped = false

  constructor(options: OutboxOptions) {
    this.#options = options
    if (typeof BroadcastChannel !== 'undefined') {
      this.#channel = new BroadcastChannel(`sampletrail-unsent-${options.userId}`)
      this.#channel.addEventListener('message', ({ data }: MessageEvent<Told | null>) => {
        void this.#hear(data)
      })
    }
  }

  /** Shows what waits from before, and goes on sending. */
  async start(): Promise<void> {
    this.#stops.push(
      watchConnection(() => {
        this.#publish()
        if (getConnection() === 'online') void this.pump()
      }),
    )
    await this.#reload()
    void this.pump()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
    for (const stop of this.#stops) stop()
    this.#channel?.close()
    setUnsent([], () => undefined)
  }

  /** Takes a change on, shows it at once and sends it. Settles as soon as it is known what becomes of it, within a second. */
  async add(change: UnsentChange): Promise<SendOutcome> {
    const { promise, resolve, reject } = Promise.withResolvers<SendOutcome>()
    this.#waiters.set(change.id, { resolve, reject })
    this.#writing.set(change.id, change)
    this.#set([...getUnsent(), change])
    this.#options.cache.showUnsent(change.edits)
    await this.#write(change)
    this.#writing.delete(change.id)
    this.#tell(null)
    const patience = setTimeout(() => {
      this.#slow.add(change.id)
      this.#publish()
      if (!this.#unkept.has(change.id)) this.#answer(change.id, 'slow')
    }, patienceMs)
    void this.pump()
    try {
      return await promise
    } finally {
      clearTimeout(patience)
    }
  }

  /** Sends on what somebody has decided: `mine` are the fields that keep their own value. */
  async decide(change: UnsentChange, mine: ReadonlySet<string>): Promise<void> {
    const decided = decide(change, mine)
    if (decided === null) await this.#remove(change)
    else await this.#replace(decided)
    await this.#showStored(change)
    void this.pump()
  }

  /** Sends what can be sent; one tab at a time. */
  async pump(): Promise<void> {
    this.#again = this.#pumping !== undefined
    this.#pumping ??= this.#inTurn(() => this.#sendAll()).finally(() => {
      this.#pumping = undefined
      // What was added at the last moment is not left behind.
      if (this.#again) void this.pump()
    })
    return this.#pumping
  }

  async #inTurn(work: () => Promise<void>): Promise<void> {
    // Only secure origins have locks; without them each tab sends what it has, and the bases of changes keep order.
    const locks = navigator.locks as LockManager | null | undefined
    if (!locks) return work()
    await locks.request(`sampletrail-unsent-${this.#options.userId}`, work)
  }

  async #sendAll(): Promise<void> {
    clearTimeout(this.#timer)
    for (;;) {
      await this.#reload()
      const change = nextToSend(getUnsent())
      if (change === undefined || this.#stopped) return
      if (!this.#isOwnersTurn()) return this.#answerAll('kept')
      if (getConnection() !== 'online' && !this.#unkept.has(change.id)) {
        this.#answerAll('kept')
        return
      }
      if (!(await this.#send(change))) return
    }
  }

  /** Whether the next one may follow. */
  async #send(change: UnsentChange): Promise<boolean> {
    const { supabase, cache } = this.#options
    const tried = { ...change, tries: change.tries + 1 }
    try {
      // Noted before: an answer that is lost with this page was one more try.
      await this.#replace(tried)
      const { product, versions } = await deliverChanges(supabase, tried)
      if (!this.#isOwnersTurn()) return false
      await this.#remove(change)
      if (product) cache.put(showUnsent([product])[0] ?? product)
      else await this.#takeVersions(tried, versions)
      this.#failures = 0
      this.#answer(change.id, 'sent')
      this.#tell({ id: change.id, outcome: 'sent' })
      if (product) void cache.refreshHistory(product.id)
      else void cache.refreshPages(change.edits.map(({ id }) => id))
      return true
    } catch (failure) {
      return this.#fail(tried, failure)
    }
  }

  /**
   * Whether requests go out in the name of whose changes these are. Another tab may have let somebody else in: their
   * session finds no product of these, which must not pass for an answer.
   */
  #isOwnersTurn(): boolean {
    return !this.#stopped && readStoredSession()?.user.id === this.#options.userId
  }

  async #fail(change: UnsentChange, failure: unknown): Promise<boolean> {
    // Whoever it was that was refused: the owner's next session sends it again, and what stands already changes nothing.
    if (!this.#isOwnersTurn()) return false
    const verdict = judgeFailure(failure, change.tries)
    if (verdict === 'wait' && !this.#unkept.has(change.id)) {
      this.#answerAll('kept')
      this.#publish()
      this.#sendLater()
      return false
    }
    if (verdict === 'ask') {
      const asked = { ...change, theirs: readTheirs(failure) }
      await this.#replace(asked)
      this.#options.onAsked(asked)
      this.#answer(change.id, 'asked')
      this.#tell({ id: change.id, outcome: 'asked' })
      return true
    }
    await this.#remove(change)
    this.#options.cache.hideUnsent(change.edits)
    const waiter = this.#waiters.get(change.id)
    this.#waiters.delete(change.id)
    if (waiter) waiter.reject(failure)
    else this.#options.onRefused(change, failure)
    this.#tell(null)
    void this.#showStored(change)
    return true
  }

  /** While nothing answers, the connection tells when to go on; this is for all that fails otherwise. */
  #sendLater(): void {
    const wait = Math.min(againMs * 2 ** this.#failures, longestMs)
    this.#failures += 1
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.pump(), wait)
  }

  async #takeVersions(change: UnsentChange, versions: readonly ProductVersion[]): Promise<void> {
    const { cache } = this.#options
    const there = new Set(versions.map(({ id }) => id))
    const gone = change.edits.filter(({ id }) => !there.has(id))
    if (gone.length > 0) cache.remove(gone.map(({ id }) => id))
    const left = leftBehind(change, versions)
    if (left.changed > 0 || mayDiffer(change)) await this.#showStored(change, versions)
    else cache.stamp(versions)
    if (left.changed > 0 || left.gone > 0) this.#options.onLeft(change, left)
  }

  /** Shows what the server holds of products that may be otherwise than shown. */
  async #showStored(
    { userId, edits }: UnsentChange,
    versions: readonly ProductVersion[] = [],
  ): Promise<void> {
    const { supabase, cache } = this.#options
    const ids = edits.map(({ id }) => id)
    const [oldest] = versions.map(({ updated_at }) => updated_at).toSorted()
    try {
      const rows =
        oldest === undefined
          ? await loadProductsById(supabase, userId, ids.slice(0, mostById))
          : await loadProductsChangedSince(supabase, userId, oldest)
      cache.merge(rows)
      await cache.refreshPages(ids)
    } catch (error) {
      // What is shown stands; realtime or the next load brings the rest.
      if (!toAppError(error).isNetwork) reportError(error)
    }
  }

  async #reload(): Promise<void> {
    const known = new Set(getUnsent().map(({ id }) => id))
    const held = new Map([...this.#writing, ...this.#unkept])
    try {
      for (const change of await readUnsent(this.#options.userId)) held.set(change.id, change)
    } catch {
      // Without a store there is what this tab holds.
    }
    if (this.#stopped) return
    this.#set([...held.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    const fresh = getUnsent().filter(({ id }) => !known.has(id))
    if (fresh.length > 0) this.#options.cache.showUnsent(fresh.flatMap(({ edits }) => edits))
  }

  async #replace(change: UnsentChange): Promise<void> {
    // Somebody may have left meanwhile, and had this device forget it.
    if (this.#stopped) return
    this.#set(getUnsent().map((each) => (each.id === change.id ? change : each)))
    await this.#write(change)
  }

  async #write(change: UnsentChange): Promise<void> {
    try {
      if (!this.#unkept.has(change.id)) return await writeUnsent(change)
    } catch {
      // Nothing can be kept here: the change is sent at once, or refused with its reason.
    }
    this.#unkept.set(change.id, change)
  }

  async #remove({ id }: UnsentChange): Promise<void> {
    this.#slow.delete(id)
    this.#writing.delete(id)
    try {
      if (!this.#unkept.delete(id)) await removeUnsent([id])
    } catch (error) {
      // Sent once more it changes nothing.
      reportError(error)
    }
    this.#set(getUnsent().filter((each) => each.id !== id))
  }

  async #hear(told: Told | null): Promise<void> {
    if (told && this.#waiters.has(told.id)) this.#answer(told.id, told.outcome)
    await this.#reload()
    if (getUnsent().length > 0) void this.pump()
  }

  #tell(told: Told | null): void {
    if (!this.#stopped) this.#channel?.postMessage(told)
  }

  #answer(id: string, outcome: SendOutcome): void {
    this.#waiters.get(id)?.resolve(outcome)
    this.#waiters.delete(id)
  }

  #answerAll(outcome: SendOutcome): void {
    for (const id of this.#waiters.keys()) {
      if (!this.#unkept.has(id)) this.#answer(id, outcome)
    }
  }

  #set(changes: readonly UnsentChange[]): void {
    setUnsent(changes, (change) => this.#markOf(change))
  }

  #publish(): void {
    this.#set(getUnsent())
  }

  #markOf(change: UnsentChange): UnsentMark | undefined {
    if (change.theirs !== undefined) return 'asking'
    if (getConnection() !== 'online' || this.#failures > 0) return 'waiting'
    return this.#slow.has(change.id) ? 'saving' : undefined
  }
}

/** Whether the server may hold something else than was sent. */
function mayDiffer({ edits, tries, madeAt }: UnsentChange): boolean {
  const isLate = tries > 1 || Date.now() - madeAt > patienceMs * 10
  return isLate || edits.some(({ change }) => amended.some((field) => field in change))
}

/** What the database says that the fields hold now. */
function readTheirs(failure: unknown): Record<string, unknown> {
  const { details } = toAppError(failure)
  return details === undefined ? {} : (JSON.parse(details) as Record<string, unknown>)
}
