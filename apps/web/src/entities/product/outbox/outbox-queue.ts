import { behindQuestions } from '#src/entities/product/outbox/outbox-rules.ts'
import type { ProductCache } from '#src/entities/product/product-cache.ts'
import { getUnsent, setUnsent, type UnsentMark } from '#src/entities/product/outbox/unsent.ts'
import type { UnsentChange } from '#src/entities/product/outbox/unsent-change.ts'
import { isSame } from '#src/lib/is-same.ts'
import { readUnsent, removeUnsent, writeUnsent } from '#src/entities/product/outbox/unsent-store.ts'
import {
  productsOfAdd,
  showWaiting,
  typedAgain,
} from '#src/entities/product/outbox/waiting-adds.ts'
import { getConnection } from '#src/lib/connection.ts'
import { reportError } from '#src/lib/errors.ts'
import { noteRoom, reportFullStore } from '#src/lib/full-store.ts'

interface QueueOptions {
  userId: string
  cache: ProductCache
  /** Whether sending fails, so that changes wait. */
  isFailing: () => boolean
}

/**
 * A person's unsent changes: stored on this device, shown, and read again together with other tabs' additions. The store
 * contains them all, except those that it did not accept; a finished change never returns, whatever the store says.
 */
export class OutboxQueue {
  readonly #options: QueueOptions
  /** Being sent for longer than people have to wait. */
  readonly #slow = new Set<string>()
  /** This tab's changes that differ from the store: they are being stored, or the store accepted nothing. */
  readonly #ahead = new Map<string, UnsentChange>()
  /** Changes that are ahead because the store did not accept them: they are stored again. */
  readonly #late = new Set<string>()
  /** Changes in the store, in the version that this tab knows. */
  readonly #stored = new Map<string, UnsentChange>()
  /** Changes of which the store accepted no version: they are lost with this page. */
  readonly #unkept = new Set<string>()
  /** Sent or dropped. */
  readonly #over = new Set<string>()
  #stopped = false

  constructor(options: QueueOptions) {
    this.#options = options
  }

  get isStopped(): boolean {
    return this.#stopped
  }

  stop(): void {
    this.#stopped = true
    setUnsent([], () => undefined)
  }

  /** Whether there are changes that the store did not accept. */
  get isLate(): boolean {
    return this.#late.size > 0 && !this.#stopped
  }

  /** Whether a change is lost with this page: it is sent at once, or refused. */
  readonly isUnkept = (id: string): boolean => this.#unkept.has(id)

  /** The changes that may be sent: each is stored first, unless the store accepts nothing, and they keep their order. */
  get written(): readonly UnsentChange[] {
    const all = getUnsent()
    const isWriting = ({ id }: UnsentChange) =>
      this.#ahead.has(id) && !this.#stored.has(id) && !this.#unkept.has(id)
    const first = all.findIndex(isWriting)
    return first === -1 ? all : all.slice(0, first)
  }

  /** Shows a change at once and stores it. */
  async add(change: UnsentChange): Promise<void> {
    const others = getUnsent().filter(({ id }) => id !== change.id)
    this.#set(inOrder([...others, change]))
    this.show([change])
    await this.#write(change)
  }

  /** Reads the store, including other tabs' changes. */
  async reload(): Promise<void> {
    const shown = new Set(
      getUnsent()
        .filter(isShown)
        .map(({ id }) => id),
    )
    const [ahead, before] = [new Map(this.#ahead), new Map(this.#stored)]
    const late = new Set(this.#late)
    const held = new Map<string, UnsentChange>()
    try {
      for (const change of await readUnsent(this.#options.userId)) held.set(change.id, change)
      // Another tab has sent the changes that are no longer in the store.
      for (const id of before.keys()) if (!held.has(id)) this.#forget(id)
      for (const [id, change] of held) {
        const version = before.get(id)
        const isLate = late.has(id) && this.#late.has(id)
        // Another tab has stored a later version.
        if (isLate && version !== undefined && !isSame(version, change)) {
          this.#giveWay(id)
          ahead.delete(id)
        }
        // Unless this tab has stored a version during the reading.
        if (this.#stored.get(id) === version) this.#stored.set(id, change)
      }
    } catch {
      // Without a store there are only this tab's changes.
    }
    for (const [id, change] of [...ahead, ...this.#ahead]) held.set(id, change)
    const left = [...held.keys()].filter((id) => this.#over.has(id))
    for (const id of left) held.delete(id)
    if (this.#stopped) return
    this.#set(inOrder([...held.values()]))
    // New ones of another tab, and refused ones that it sends again.
    const fresh = getUnsent().filter((change) => isShown(change) && !shown.has(change.id))
    if (fresh.length > 0) this.show(fresh)
    if (left.length > 0) await this.#removeStored(left)
  }

  /** Stores the changes that the store did not accept, in their order. Returns whether it accepts any now. */
  async storeLate(): Promise<boolean> {
    // Another tab may have sent or stored them meanwhile.
    await this.reload()
    let isAny = false
    for (const id of [...this.#late].toSorted()) {
      const change = this.#ahead.get(id)
      if (change === undefined || !this.#late.has(id) || this.#stopped) continue
      await this.#write(change)
      if (!this.#late.has(id)) isAny = true
    }
    return isAny
  }

  /** Shows changes on their products. Other changes of these products follow in order: of two, the later one is shown. */
  show(changes: readonly UnsentChange[]): void {
    const ids = new Set(changes.flatMap(({ edits }) => edits.map(({ id }) => id)))
    const waiting = getUnsent().flatMap((change) => {
      const edits = change.edits.filter(({ id }) => ids.has(id))
      return change.refusal === undefined && edits.length > 0 ? [{ ...change, edits }] : []
    })
    showWaiting(this.#options.cache, waiting)
  }

  async replace(change: UnsentChange): Promise<void> {
    // The person may have signed out meanwhile, which clears this device; or another tab has finished it.
    if (this.#stopped || this.#over.has(change.id)) return
    this.#set(getUnsent().map((each) => (each.id === change.id ? change : each)))
    await this.#write(change)
  }

  /** Ends a change for good, even if other steps fail: this tab does not send it again, and removes it as soon as the store allows. */
  async remove({ id }: UnsentChange): Promise<void> {
    const mayBeStored = !this.#unkept.has(id) || !this.#late.has(id)
    this.#forget(id)
    this.#set(getUnsent().filter((each) => each.id !== id))
    if (mayBeStored) await this.#removeStored([id])
  }

  /** Records that a change takes longer than people have to wait. */
  markSlow(id: string): void {
    this.#slow.add(id)
    this.publish()
  }

  /** Recalculates the marks. */
  publish(): void {
    this.#set(getUnsent())
  }

  async #write(change: UnsentChange): Promise<void> {
    const { id } = change
    this.#ahead.set(id, change)
    this.#late.delete(id)
    try {
      await writeUnsent(change)
      noteRoom()
      this.#stored.set(id, change)
      this.#unkept.delete(id)
      if (this.#ahead.get(id) === change) this.#ahead.delete(id)
      if (this.#over.has(id)) await this.#removeStored([id])
    } catch (error) {
      // Sent at once, or refused with its reason; an older version in the store is not lost with this page.
      if (!this.#stored.has(id)) this.#unkept.add(id)
      if (this.#ahead.get(id) === change) this.#late.add(id)
      if (this.#over.has(id)) this.#forget(id)
      reportFullStore(error)
    }
  }

  /** Takes the version of the store instead of its own. */
  #giveWay(id: string): void {
    this.#ahead.delete(id)
    this.#late.delete(id)
  }

  #forget(id: string): void {
    this.#over.add(id)
    this.#giveWay(id)
    this.#stored.delete(id)
    this.#unkept.delete(id)
    this.#slow.delete(id)
  }

  async #removeStored(ids: readonly string[]): Promise<void> {
    try {
      await removeUnsent(ids)
    } catch (error) {
      // The next reading tries again. Until then another tab may send it once more, which changes nothing.
      reportError(error)
    }
  }

  #set(changes: readonly UnsentChange[]): void {
    const behind = behindQuestions(changes)
    const products = changes.flatMap((change) =>
      change.refusal === undefined ? productsOfAdd(change) : [],
    )
    setUnsent(changes, (change) => this.#markOf(change, behind), products, typedAgain)
  }

  #markOf(change: UnsentChange, behind: ReadonlySet<string>): UnsentMark | undefined {
    if (change.refusal !== undefined) return 'refused'
    if (change.theirs !== undefined) return 'asking'
    if (behind.has(change.id)) return 'waiting'
    if (getConnection() !== 'online' || this.#options.isFailing()) return 'waiting'
    return this.#slow.has(change.id) ? 'saving' : undefined
  }
}

function inOrder(changes: readonly UnsentChange[]): UnsentChange[] {
  return changes.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** What was refused is not shown on its product. */
function isShown({ refusal }: UnsentChange): boolean {
  return refusal === undefined
}
