import { RetryTimer } from '#src/entities/product/outbox/retry-timer.ts'
import { getConnection, watchConnection } from '#src/lib/connection.ts'

/**
 * Products whose stored values could not be loaded, although the shown ones may be wrong, for example after a refused change.
 * Nothing else would load them: the live connection has already reported the version that they have here. They are loaded when the server answers
 * again.
 */
export class MissedProducts {
  readonly #load: (ids: readonly string[]) => Promise<void>
  readonly #ids = new Set<string>()
  readonly #retry = new RetryTimer()
  readonly #stopWatching: () => void
  #isStopped = false

  /** `load` shows the stored values of products, and rejects if it cannot. */
  constructor(load: (ids: readonly string[]) => Promise<void>) {
    this.#load = load
    this.#stopWatching = watchConnection(() => void this.#loadAgain())
  }

  note(ids: readonly string[]): void {
    if (this.#isStopped) return
    for (const id of ids) this.#ids.add(id)
    this.#retry.start(() => void this.#loadAgain())
  }

  stop(): void {
    this.#isStopped = true
    this.#retry.stop()
    this.#stopWatching()
  }

  async #loadAgain(): Promise<void> {
    // The connection says when it is back.
    if (this.#ids.size === 0 || getConnection() !== 'online') return
    const ids = [...this.#ids]
    this.#ids.clear()
    this.#retry.stop()
    try {
      await this.#load(ids)
      this.#retry.succeed()
    } catch {
      // The first failure was reported.
      this.note(ids)
    }
  }
}
