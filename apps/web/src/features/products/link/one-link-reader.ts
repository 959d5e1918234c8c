import type { LinkScan } from '@sampletrail/contracts/link-scan.ts'
import type { ReaderTools } from '#src/features/products/link/link-reader.ts'
import { isBlockedPage } from '#src/features/products/link/link-rows.ts'
import { explainFailure, toAppError } from '#src/lib/errors.ts'

export type LinkStep =
  | { kind: 'idle' }
  /** The server is unreachable; retried when it is back. */
  | { kind: 'waiting'; link: string }
  | { kind: 'loading'; link: string }
  | { kind: 'failed'; link: string; reason: string; isBlocked: boolean }

/** Reads the page of one link; a later link replaces it, and it waits while the server is unreachable. */
export class OneLinkReader {
  readonly #tools: Pick<ReaderTools, 'scan' | 'isAway'>
  readonly #listeners = new Set<() => void>()
  #found: ((scan: LinkScan) => void) | undefined
  #step: LinkStep
  #running = new AbortController()

  /** `first` is read as soon as there is a connection. */
  constructor(tools: Pick<ReaderTools, 'scan' | 'isAway'>, first: string | null) {
    this.#tools = tools
    this.#step = first === null ? { kind: 'idle' } : { kind: 'waiting', link: first }
  }

  readonly step = (): LinkStep => this.#step

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Calls back with the data of a page; returns a function that stops it. */
  whenFound(found: (scan: LinkScan) => void): () => void {
    this.#found = found
    return () => {
      this.#found = undefined
      this.#running.abort()
      if (this.#step.kind === 'loading') this.#step = { kind: 'waiting', link: this.#step.link }
    }
  }

  setOnline(isOnline: boolean): void {
    if (isOnline && this.#step.kind === 'waiting') void this.start(this.#step.link)
  }

  async start(link: string): Promise<void> {
    this.#running.abort()
    this.#running = new AbortController()
    const { signal } = this.#running
    this.#set({ kind: 'loading', link })
    try {
      const scan = await this.#tools.scan(link, signal)
      if (signal.aborted) return
      this.#set({ kind: 'idle' })
      this.#found?.(scan)
    } catch (failure) {
      const error = toAppError(failure)
      const isAway = error.isNetwork && (await this.#tools.isAway())
      if (signal.aborted) return
      this.#set(
        isAway
          ? { kind: 'waiting', link }
          : {
              kind: 'failed',
              link,
              reason: explainFailure(error),
              isBlocked: isBlockedPage(error),
            },
      )
    }
  }

  stop(): void {
    this.#running.abort()
    this.#set({ kind: 'idle' })
  }

  #set(step: LinkStep): void {
    this.#step = step
    for (const listener of this.#listeners) listener()
  }
}
