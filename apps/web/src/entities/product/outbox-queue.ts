import type { ProductCache } from '#src/entities/product/product-cache.ts'
import { getUnsent, setUnsent, type UnsentMark } from '#src/entities/product/unsent.ts'
import type { UnsentChange } from '#src/entities/product/unsent-change.ts'
import { readUnsent, removeUnsent, writeUnsent } from '#src/entities/product/unsent-store.ts'
import { getConnection } from '#src/lib/connection.ts'
import { reportError } from '#src/lib/errors.ts'

interface QueueOptions {
  userId: string
  cache: ProductCache
  /** Whether sending fails, so that changes wait. */
  isFailing: () => boolean
}

/** A person's unsent changes: written down on this device, shown, and read again with what other tabs have added. */
export class OutboxQueue {
  readonly #options: QueueOptions
  /** On their way for longer than people are kept waiting. */
  readonly #slow = new Set<string>()
  /** Kept in memory alone, where the browser forbids stores. */
  readonly #unkept = new Map<string, UnsentChange>()
  /** On their way into the store. */
  readonly #writing = new Map<string, UnsentChange>()
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

  /** Whether a change is lost with this page: it is sent at once, or refused. */
  readonly isUnkept = (id: string): boolean => this.#unkept.has(id)

  /** Shows a change at once and writes it down. */
  async add(change: UnsentChange): Promise<void> {
    this.#writing.set(change.id, change)
    this.#set([...getUnsent(), change])
    this.#options.cache.showUnsent(change.edits)
    await this.#write(change)
    this.#writing.delete(change.id)
  }

  /** Reads what is written down, also by other tabs. */
  async reload(): Promise<void> {
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

  async replace(change: UnsentChange): Promise<void> {
    // Somebody may have left meanwhile, and had this device forget it.
    if (this.#stopped) return
    this.#set(getUnsent().map((each) => (each.id === change.id ? change : each)))
    await this.#write(change)
  }

  async remove({ id }: UnsentChange): Promise<void> {
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

  /** Notes that a change takes longer than people are kept waiting. */
  markSlow(id: string): void {
    this.#slow.add(id)
    this.publish()
  }

  /** Has the marks worked out anew. */
  publish(): void {
    this.#set(getUnsent())
  }

  async #write(change: UnsentChange): Promise<void> {
    try {
      if (!this.#unkept.has(change.id)) return await writeUnsent(change)
    } catch {
      // Nothing can be kept here: the change is sent at once, or refused with its reason.
    }
    this.#unkept.set(change.id, change)
  }

  #set(changes: readonly UnsentChange[]): void {
    setUnsent(changes, (change) => this.#markOf(change))
  }

  #markOf(change: UnsentChange): UnsentMark | undefined {
    if (change.theirs !== undefined) return 'asking'
    if (getConnection() !== 'online' || this.#options.isFailing()) return 'waiting'
    return this.#slow.has(change.id) ? 'saving' : undefined
  }
}
