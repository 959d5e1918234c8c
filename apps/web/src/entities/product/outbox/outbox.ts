import { type Added, deliverAdds } from '#src/entities/product/outbox/deliver-adds.ts'
import { deliverChanges } from '#src/entities/product/outbox/deliver-changes.ts'
import {
  OutboxAnswers,
  refusalOf,
  type SendOutcome,
  type OutboxNews,
} from '#src/entities/product/outbox/outbox-answers.ts'
import type { ProductVersion } from '#src/entities/product/change/change-products.ts'
import { OutboxQueue } from '#src/entities/product/outbox/outbox-queue.ts'
import {
  OutboxRefusals,
  type RefusalOptions,
} from '#src/entities/product/outbox/outbox-refusals.ts'
import {
  countFailures,
  decide,
  givenUp,
  judgeFailure,
  type LeftBehind,
  leftBehind,
  nextToSend,
  undosOver,
} from '#src/entities/product/outbox/outbox-rules.ts'
import { RetryTimer } from '#src/entities/product/outbox/retry-timer.ts'
import { MissedProducts } from '#src/entities/product/outbox/missed-products.ts'
import {
  loadStored,
  showStored,
  takeProduct,
  takeVersions,
} from '#src/entities/product/outbox/show-stored.ts'
import { getUnsent } from '#src/entities/product/outbox/unsent.ts'
import {
  hideWaiting,
  laterAddOf,
  rebasedOn,
  refusedAddOf,
} from '#src/entities/product/outbox/waiting-adds.ts'
import type { UnsentChange } from '#src/entities/product/outbox/unsent-change.ts'
import { isSame } from '#src/lib/is-same.ts'
import { getConnection, settleConnection, watchConnection } from '#src/lib/connection.ts'
import { AppError, toAppError, unreachableText } from '#src/lib/errors.ts'
import { readStoredSession } from '#src/lib/stored-session.ts'
import { announcePresence, isPresent, withTabLock } from '#src/lib/tabs.ts'

/** How long people wait for an answer. */
const patienceMs = 1000
/** A full device is asked for room again after this long. */
const roomMs = 5000

interface OutboxOptions extends RefusalOptions {
  userId: string
  /** Asks the owner of a change whose fields another person has changed, too. */
  onAsked: (change: UnsentChange) => void
  /** Says that some of many products keep another person's values. */
  onLeft: (change: UnsentChange, left: LeftBehind) => void
}

/**
 * Sends a person's changes of products, in the order in which they were made, each once: the tabs of a browser take
 * turns. A change that cannot be sent is stored on this device and sent later. docs/behaviour/offline.md
 */
export class Outbox {
  readonly #options: OutboxOptions
  readonly #queue: OutboxQueue
  readonly #answers: OutboxAnswers
  readonly #refusals: OutboxRefusals
  readonly #missed: MissedProducts
  readonly #stops: (() => void)[] = []
  readonly #presence = announcePresence()
  #pumping: Promise<void> | undefined
  #room: ReturnType<typeof setTimeout> | undefined
  #again = false
  /** Without an answer, the connection says when to continue; this timer is for all other failures. */
  readonly #retry = new RetryTimer()

  constructor(options: OutboxOptions) {
    const { userId, cache } = options
    this.#missed = new MissedProducts((ids) => loadStored(options, ids))
    this.#options = { ...options, onMissed: (ids) => this.#missed.note(ids) }
    this.#queue = new OutboxQueue({ userId, cache, isFailing: () => this.#retry.isFailing })
    this.#answers = new OutboxAnswers(userId, (news) => void this.#takeNews(news))
    this.#refusals = new OutboxRefusals(this.#options, this.#queue, this.#answers)
  }

  /** Shows earlier waiting changes, and continues to send. */
  async start(): Promise<void> {
    this.#stops.push(
      watchConnection(() => {
        this.#queue.publish()
        if (getConnection() === 'online') void this.pump()
      }),
    )
    await this.#queue.reload()
    void this.pump()
  }

  stop(): void {
    this.#retry.stop()
    this.#missed.stop()
    clearTimeout(this.#room)
    for (const stop of this.#stops) stop()
    this.#answers.stop()
    this.#queue.stop()
    this.#presence.close()
  }

  /** Adds a change, shows it at once and sends it. Settles once its outcome is known, within a second. */
  async add(made: UnsentChange): Promise<SendOutcome> {
    const isNew = refusedAddOf(getUnsent(), made) === undefined
    const change = isNew ? made : await this.#inItsPlace(made)
    const answer = this.#answers.waitFor(change.id)
    await this.#queue.add({ ...change, outbox: this.#presence.id })
    this.#answers.tellNews()
    const patience = setTimeout(() => {
      this.#queue.markSlow(change.id)
      if (!this.#queue.isUnkept(change.id)) this.#answers.answer(change.id, 'slow')
    }, patienceMs)
    void this.pump()
    try {
      return await answer
    } finally {
      clearTimeout(patience)
    }
  }

  /** A product that was refused before is added in its old place: its later changes wait behind that. */
  async #inItsPlace(made: UnsentChange): Promise<UnsentChange> {
    // Another tab may have discarded it.
    await this.#queue.reload()
    const earlier = refusedAddOf(getUnsent(), made)
    return earlier ? { ...made, id: earlier.id, again: true } : made
  }

  /** Continues after a decision: `mine` are the fields that keep their own value. */
  async decide(change: UnsentChange, mine: ReadonlySet<string>): Promise<void> {
    // Another tab may have decided, or sent it again, since the person saw the question.
    await this.#queue.reload()
    if (!getUnsent().some(({ id, theirs }) => id === change.id && isSame(theirs, change.theirs)))
      return
    const decided = decide(change, mine)
    if (decided === null) await this.#queue.remove(change)
    else await this.#queue.replace(decided)
    for (const undo of undosOver(getUnsent(), change, mine)) {
      await this.#queue.replace(undo)
      this.#queue.show([undo])
    }
    const left = { ...change, edits: givenUp(change, mine) }
    this.#answers.tellDecided(left)
    await this.#showTheirs(left)
    void this.pump()
  }

  /** Shows and sends a refused change again. */
  async retry(change: UnsentChange): Promise<void> {
    await this.#refusals.retry(change)
    void this.pump()
  }

  /** Deletes a refused change, and what could only follow it: unless the product was added in another way, as `isAdded` says. */
  async discard(change: UnsentChange, options: { isAdded?: boolean } = {}): Promise<void> {
    await this.#refusals.discard(change, options)
    void this.pump()
  }

  /** Deletes those of some changes that were refused, because their owner has undone them. Returns the deleted ones. */
  dropRefused(ids: ReadonlySet<string>): Promise<readonly UnsentChange[]> {
    return this.#refusals.dropRefused(ids)
  }

  /** Sends all changes that can be sent; one tab at a time. */
  async pump(): Promise<void> {
    this.#again = this.#pumping !== undefined
    // If tabs cannot take turns, each sends its changes, and their base values keep the order.
    this.#pumping ??= this.#takeTurn(() => this.#sendAll()).finally(() => {
      this.#pumping = undefined
      // Also sends a change that was added at the last moment.
      if (this.#again) void this.pump()
      this.#watchRoom()
    })
    return this.#pumping
  }

  #takeTurn(work: () => Promise<void>): Promise<void> {
    return withTabLock(`unsent-${this.#options.userId}`, work)
  }

  /** Browsers do not say when a full device has room again. */
  #watchRoom(): void {
    clearTimeout(this.#room)
    if (!this.#queue.isLate) return
    const store = () => this.#takeTurn(() => this.#storeLate()).finally(() => this.#watchRoom())
    this.#room = setTimeout(() => void store(), roomMs)
  }

  async #storeLate(): Promise<void> {
    if (await this.#queue.storeLate()) this.#answers.tellNews()
  }

  async #sendAll(): Promise<void> {
    this.#retry.stop()
    if (this.#queue.isLate) await this.#storeLate()
    for (;;) {
      await this.#queue.reload()
      await this.#refusals.refuseStuck()
      await this.#refusals.dropUndone()
      const change = nextToSend(this.#queue.written)
      if (change === undefined || this.#queue.isStopped) return
      const mayGo = getConnection() === 'online' || this.#queue.isUnkept(change.id)
      if (!this.#isOwnersTurn()) return this.#reportKept()
      if (!mayGo) return this.#wait(new AppError(unreachableText, { code: 'network' }))
      if (!(await this.#send(change))) return
    }
  }

  /** Nothing can be sent now: what this device keeps waits, and the rest is refused with the reason. */
  async #wait(failure: unknown, outcome?: SendOutcome): Promise<void> {
    await this.#refusals.refuseUnkept(failure)
    this.#reportKept(outcome)
  }

  /** Whether the next one may follow. */
  async #send(change: UnsentChange): Promise<boolean> {
    const { cache } = this.#options
    let tried: UnsentChange = { ...change, tries: change.tries + 1 }
    try {
      // Stored before the request: an answer that is lost with this page counts as one attempt.
      await this.#queue.replace(tried)
      const {
        product,
        versions,
        added = versions,
        rest,
      } = await this.#deliver(tried, (next) => {
        // An uploaded file is not uploaded again, whatever fails next.
        tried = next
        return this.#queue.replace(next)
      })
      if (!this.#isOwnersTurn()) return false
      const arrived = added.map((each) => ({ ...each, ...rest?.edits[0]?.change }))
      for (const follower of rebasedOn(getUnsent(), tried, arrived)) {
        await this.#queue.replace(follower)
      }
      if (rest) {
        await this.#queue.replace(rest)
        return true
      }
      // First of all: a page that ends before the change is removed sends it again, and says it again.
      if (!product) this.#tellLeft(tried, versions)
      await this.#queue.remove(change)
      const outcome = product
        ? await takeProduct(this.#options, product)
        : await takeVersions(this.#options, tried, versions)
      this.#retry.succeed()
      this.#answers.announce(change.id, outcome)
      if (!product || tried.adds) this.#answers.tellArrived(tried, versions)
      if (product) void cache.refreshHistory(product.id)
      return true
    } catch (failure) {
      return this.#fail(tried, failure)
    }
  }

  /** Says which products keep another person's values, or are gone. */
  #tellLeft(change: UnsentChange, versions: readonly ProductVersion[]): void {
    const left = leftBehind(change, versions)
    if (left.changed > 0 || left.gone > 0) this.#options.onLeft(change, left)
  }

  #deliver(change: UnsentChange, keep: (next: UnsentChange) => Promise<void>): Promise<Added> {
    const { supabase } = this.#options
    return change.adds === true
      ? deliverAdds(supabase, change, keep)
      : deliverChanges(supabase, change)
  }

  /**
   * Whether requests are sent as the owner of these changes. Another tab may have signed in another person: that session
   * finds none of these products, which must not count as an answer.
   */
  #isOwnersTurn(): boolean {
    return !this.#queue.isStopped && readStoredSession()?.user.id === this.#options.userId
  }

  async #fail(sent: UnsentChange, failure: unknown): Promise<boolean> {
    // Another person's session was refused. The owner's next session sends the change again, and a stored change has no effect.
    if (!this.#isOwnersTurn()) return false
    const change = { ...sent, failures: countFailures(sent, failure) }
    const verdict = judgeFailure(failure, change.failures)
    if (verdict === 'ask') return this.#ask(change, failure)
    if (verdict === 'wait' && !this.#queue.isUnkept(change.id)) {
      await this.#queue.replace(change)
      this.#retry.start(() => void this.pump())
      this.#queue.publish()
      await this.#wait(failure, await outcomeOf(failure))
      return false
    }
    const later = laterAddOf(getUnsent(), change)
    if (later) {
      await this.#refusals.giveWay(change, later, failure)
      return true
    }
    const refused = { ...change, refusal: refusalOf(failure) }
    const isDue = (await this.#isElsewhere(change))
      ? await this.#refusals.keep(refused)
      : await this.#refusals.putBack(refused, failure)
    if (isDue) this.#answers.tellRefusal(refused, failure)
    void showStored(this.#options, change)
    return true
  }

  /** Whether the tab in which it was made is open, and another one: the person looks for its outcome there. */
  async #isElsewhere(change: UnsentChange): Promise<boolean> {
    return !this.#isOwn(change) && change.outbox !== undefined && (await isPresent(change.outbox))
  }

  #isOwn({ outbox }: UnsentChange): boolean {
    return outbox === this.#presence.id
  }

  async #ask(change: UnsentChange, failure: unknown): Promise<boolean> {
    try {
      // Loaded with the code that reads it, which nothing else here needs.
      const { readTheirs } = await import('#src/entities/product/outbox/read-theirs.ts')
      const asked = { ...change, theirs: readTheirs(failure) }
      if (!this.#isOwnersTurn()) return false
      await this.#queue.replace(asked)
      if (!(await this.#isElsewhere(asked))) this.#options.onAsked(asked)
      this.#answers.announce(change.id, 'asked')
      return true
    } catch (unreadable) {
      return this.#fail(change, unreadable)
    }
  }

  async #takeNews(news: OutboxNews | null): Promise<void> {
    await this.#queue.reload()
    if (this.#queue.isStopped) return
    if (news && 'decided' in news) await this.#showTheirs(news.decided)
    // The tab that sent it says what was skipped.
    else if (news && 'arrived' in news)
      await takeVersions(this.#options, news.arrived, news.versions)
    else if (news && 'refused' in news) await this.#takeRefusal(news)
    else if (news && 'outcome' in news && news.outcome === 'asked') {
      const asked = getUnsent().find(({ id }) => id === news.id)
      if (asked && this.#isOwn(asked)) this.#options.onAsked(asked)
    }
    if (getUnsent().length > 0) void this.pump()
  }

  /** Also without a connection. */
  async #showTheirs(left: UnsentChange): Promise<void> {
    hideWaiting(this.#options.cache, left)
    await showStored(this.#options, left)
  }

  async #takeRefusal({
    refused,
    refusal,
  }: Extract<OutboxNews, { refused: UnsentChange }>): Promise<void> {
    if (this.#isOwn(refused)) {
      await this.#refusals.putBack(refused, new AppError(refusal.message, refusal))
      this.#answers.tellNews()
    } else hideWaiting(this.#options.cache, refused)
    // An earlier attempt may have arrived, and its base values may be gone.
    void showStored(this.#options, refused)
  }

  #reportKept(outcome: SendOutcome = 'kept'): void {
    this.#answers.answerAll(outcome, this.#queue.isUnkept)
  }
}

/** Why a change waits: there is no connection, or the server could not store the change. */
async function outcomeOf(failure: unknown): Promise<SendOutcome> {
  if ((await settleConnection()) !== 'online') return 'kept'
  return { kind: 'failing', requestId: toAppError(failure).requestId }
}
