import { loadProductsById } from '#src/entities/product/list/load-products.ts'
import { type OutboxAnswers, refusalOf } from '#src/entities/product/outbox/outbox-answers.ts'
import type { OutboxQueue } from '#src/entities/product/outbox/outbox-queue.ts'
import {
  behindQuestions,
  refusedAndUndone,
  sendAgain,
} from '#src/entities/product/outbox/outbox-rules.ts'
import { showStored, type ShowStoredOptions } from '#src/entities/product/outbox/show-stored.ts'
import { getUnsent } from '#src/entities/product/outbox/unsent.ts'
import type { UnsentChange } from '#src/entities/product/outbox/unsent-change.ts'
import {
  followersOf,
  hideWaiting,
  withoutAdded,
} from '#src/entities/product/outbox/waiting-adds.ts'
import { AppError, reportError, toAppError } from '#src/lib/errors.ts'

const undecidedText =
  'Decide about your earlier change to this product first: this device has no room to keep another one. Then save again.'

export interface RefusalOptions extends ShowStoredOptions {
  /** Called when a change is refused after its caller stopped waiting: it stays stored until its owner decides. */
  onRefused: (change: UnsentChange, failure: unknown) => void
  /** Called when refused changes are deleted because their owner has undone them. */
  onDropped: (changes: readonly UnsentChange[]) => void
}

/** Changes that the server refused, or that a full device cannot keep: told to the caller who waits, or kept until their owner decides. */
export class OutboxRefusals {
  readonly #options: RefusalOptions
  readonly #queue: OutboxQueue
  readonly #answers: OutboxAnswers

  constructor(options: RefusalOptions, queue: OutboxQueue, answers: OutboxAnswers) {
    this.#options = options
    this.#queue = queue
    this.#answers = answers
  }

  /** Shows a refused change again, to be sent. */
  async retry(seen: UnsentChange): Promise<void> {
    const change = await this.#findRefused(seen)
    if (change === undefined) return
    await this.#queue.replace(sendAgain(change))
    this.#queue.show([change])
    this.#answers.tellNews()
  }

  /** Deletes a refused change, and what could only follow it: unless the product was added in another way, as `isAdded` says. */
  async discard(seen: UnsentChange, { isAdded = false } = {}): Promise<void> {
    const change = await this.#findRefused(seen)
    if (change === undefined) return
    await (isAdded ? this.#queue.remove(change) : this.#removeWhole(change))
    this.#answers.tellNews()
  }

  /**
   * As it is now: another tab may have sent, retried or deleted it since the person saw it. A later attempt to add the product, with
   * other values, may have taken its place, and been refused, too: that is another change.
   */
  async #findRefused({ id, madeAt }: UnsentChange): Promise<UnsentChange | undefined> {
    await this.#queue.reload()
    return getUnsent().find(
      (change) => change.id === id && change.madeAt === madeAt && change.refusal !== undefined,
    )
  }

  /** Removes a change and what could only follow it. Returns all of it. */
  async #removeWhole(change: UnsentChange): Promise<UnsentChange[]> {
    const followers = withoutAdded(getUnsent(), change)
    for (const { gone, rest } of followers) {
      if (rest === null) await this.#queue.remove(gone)
      else await this.#queue.replace(rest)
    }
    await this.#queue.remove(change)
    // The product may have arrived with an earlier attempt: then its later changes would stay shown.
    for (const { gone, rest } of followers.toReversed()) {
      const left = new Set(rest?.edits.map((edit) => edit.id))
      const lost = { ...gone, edits: gone.edits.filter((edit) => !left.has(edit.id)) }
      hideWaiting(this.#options.cache, lost)
      this.#answers.tellDecided(lost)
    }
    if (change.adds === true) {
      hideWaiting(this.#options.cache, change)
      this.#answers.tellDecided(change)
      // An earlier attempt may have arrived.
      void showStored(this.#options, change)
    }
    return [change, ...followers.map(({ gone }) => gone)]
  }

  /** Deletes those of some changes that were refused, because their owner has undone them. Returns the deleted ones. */
  async dropRefused(ids: ReadonlySet<string>): Promise<readonly UnsentChange[]> {
    // Another tab may have sent them.
    await this.#queue.reload()
    const isDropped = ({ id, refusal }: UnsentChange) => refusal !== undefined && ids.has(id)
    return this.#drop(getUnsent().filter(isDropped))
  }

  /** Deletes refused changes that their owner has undone since. Returns them. */
  async dropUndone(): Promise<readonly UnsentChange[]> {
    const dropped: UnsentChange[] = []
    const arrived: UnsentChange[] = []
    for (const change of refusedAndUndone(getUnsent())) {
      const isThere = change.adds === true ? await this.#isStored(change) : false
      if (isThere === true) arrived.push(change)
      if (isThere === false) dropped.push(change)
    }
    // The server moves it to the trash, as its later changes say.
    for (const change of arrived) await this.#queue.remove(change)
    return [...arrived, ...(await this.#drop(dropped))]
  }

  /** Whether an earlier attempt to add a product had arrived; undefined if the server does not say. */
  async #isStored({ userId, edits }: UnsentChange): Promise<boolean | undefined> {
    const ids = edits.map(({ id }) => id)
    try {
      return (await loadProductsById(this.#options.supabase, userId, ids)).length > 0
    } catch (error) {
      if (!toAppError(error).isNetwork) reportError(error)
      return undefined
    }
  }

  async #drop(changes: readonly UnsentChange[]): Promise<readonly UnsentChange[]> {
    if (changes.length === 0) return []
    const dropped: UnsentChange[] = []
    for (const change of changes) dropped.push(...(await this.#removeWhole(change)))
    this.#answers.tellNews()
    this.#options.onDropped(dropped)
    return dropped
  }

  /** A change that waits for a decision and that the device cannot keep is refused: its caller would wait until the page is closed. */
  async refuseStuck(): Promise<void> {
    const behind = behindQuestions(getUnsent())
    await this.refuseUnkept(new AppError(undecidedText), ({ id }) => behind.has(id))
  }

  /** Refuses the changes that only this tab has, and that cannot be sent now. */
  async refuseUnkept(
    failure: unknown,
    isStuck: (change: UnsentChange) => boolean = () => true,
  ): Promise<void> {
    const isWaiting = ({ id, refusal, theirs }: UnsentChange) =>
      refusal === undefined && theirs === undefined && this.#queue.isUnkept(id)
    for (const change of getUnsent().filter((each) => isWaiting(each) && isStuck(each))) {
      await this.putBack({ ...change, refusal: refusalOf(failure) }, failure)
    }
  }

  /** A refused addition that a later one of the same product replaces: only that one is sent, as if it had followed. */
  async giveWay(refused: UnsentChange, later: UnsentChange, failure: unknown): Promise<void> {
    const [edit] = refused.edits
    await this.#queue.replace({ ...later, ...(edit && { sent: later.sent ?? edit.change }) })
    await this.#queue.remove(refused)
    this.#answers.refuse(refused.id, failure)
    this.#answers.tellNews()
  }

  /**
   * A person who still waits sees the typed values; for all others the change is stored, to be read and decided. Returns
   * whether people must hear of the refusal.
   */
  async putBack(refused: UnsentChange, failure: unknown): Promise<boolean> {
    if (this.#answers.isAwaited(refused.id)) {
      if (this.#mustStay(refused)) await this.#queue.replace(refused)
      else await this.#queue.remove(refused)
      this.#answers.tellNews()
      hideWaiting(this.#options.cache, refused)
      this.#answers.refuse(refused.id, failure)
      return true
    }
    const isKept = await this.keep(refused)
    if (isKept) this.#options.onRefused(refused, failure)
    return isKept
  }

  /** A product's later changes wait for it, and one that was refused before stays with the refused ones. */
  #mustStay(change: UnsentChange): boolean {
    return change.again === true || followersOf(getUnsent(), change).length > 0
  }

  /** Stores a refused change, unless its owner has undone it meanwhile. Returns whether it is stored. */
  async keep(refused: UnsentChange): Promise<boolean> {
    await this.#queue.replace(refused)
    hideWaiting(this.#options.cache, refused)
    const dropped = await this.dropUndone()
    return !dropped.some(({ id }) => id === refused.id)
  }
}
