import type { IngestAnswer } from '@sampletrail/contracts/ingest.ts'
import { countNothing, type ImportCounts } from '@sampletrail/domain/offers/file/import-counts.ts'
import type { PreparedPart } from '#src/features/admin/offer-import/offer-file.ts'
import { type AppError, explainFailure, toAppError } from '#src/lib/errors.ts'

export type RunState =
  | { kind: 'running' | 'waiting' | 'stopping' | 'done' }
  /** Paused; it can continue from here. */
  | { kind: 'held'; reason: string }
  /** Ended before the end of the file. The reason is null if the admin stopped it. */
  | { kind: 'stopped'; reason: string | null }

export interface RunProgress {
  state: RunState
  counts: ImportCounts
  /** How much of the file is imported, from 0 to 1. */
  share: number
  /** How long it took so far, in milliseconds. */
  activeMs: number
}

export interface RunTools {
  begin: () => Promise<void>
  /** The next part of the file; rejects if the rest cannot be read. */
  next: () => Promise<PreparedPart | null>
  send: (part: PreparedPart) => Promise<IngestAnswer>
  settle: (part: number, answer: IngestAnswer) => Promise<ImportCounts>
  end: (state: 'done' | 'stopped') => Promise<void>
  /** Settles after this many milliseconds, or when a retry may succeed. */
  rest: (milliseconds: number, signal: AbortSignal) => Promise<void>
  now: () => number
  onProgress: (progress: RunProgress) => void
}

/** Milliseconds before each retry; after the last one, a person must continue the import. */
const pauses = [1000, 2000, 4000, 8000, 15_000]

/**
 * Sends a file part by part, and reads the next part meanwhile. A part without an answer is sent again under its number,
 * which the server counts once; if that does not help, or the server refuses a part, it pauses until `start` is called again.
 */
export class OfferRun {
  readonly #tools: RunTools
  #state: RunState = { kind: 'running' }
  #counts = countNothing()
  #share = 0
  #activeMs = 0
  #mark = 0
  #isBegun = false
  #isStopping = false
  #resting = new AbortController()
  /** Read, and not known to be accepted. Null at the end of the file. */
  #upcoming: Promise<PreparedPart | null> | null = null
  #loop: Promise<void> | null = null

  constructor(tools: RunTools) {
    this.#tools = tools
  }

  /** Starts or continues. Settles when it has ended, or is paused. */
  start(): Promise<void> {
    if (this.#isOver()) return Promise.resolve()
    this.#mark = this.#tools.now()
    this.#setState({ kind: this.#isStopping ? 'stopping' : 'running' })
    this.#loop ??= this.#work().finally(() => {
      this.#loop = null
    })
    return this.#loop
  }

  /** Ends after the current part. */
  async stop(): Promise<void> {
    if (this.#isOver()) return
    this.#isStopping = true
    this.#resting.abort()
    await this.start()
  }

  async #work(): Promise<void> {
    try {
      if (!this.#isBegun && !this.#isStopping) {
        await this.#patiently(this.#tools.begin)
        this.#isBegun = true
      }
      while (!this.#isStopping) {
        const part = await this.#peek()
        if (part === null) {
          await this.#patiently(() => this.#tools.end('done'))
          return this.#setState({ kind: 'done' })
        }
        await this.#take(part)
      }
      await this.#finish(null)
    } catch (failure) {
      const message = explainFailure(failure)
      if (failure instanceof UnreadableFile || this.#isStopping) return await this.#finish(message)
      this.#setState({ kind: 'held', reason: message })
    }
  }

  async #peek(): Promise<PreparedPart | null> {
    this.#upcoming ??= this.#tools.next()
    try {
      return await this.#upcoming
    } catch (cause) {
      throw new UnreadableFile(explainFailure(cause), { cause })
    }
  }

  async #take(part: PreparedPart): Promise<void> {
    const answer = await this.#patiently(() => this.#tools.send(part))
    const settled = this.#tools.settle(part.part, answer)
    this.#upcoming = this.#tools.next()
    // The loop awaits it later; until then a failure must not count as unhandled.
    this.#upcoming.catch(() => undefined)
    this.#counts = await settled
    this.#share = part.share
    const now = this.#tools.now()
    this.#activeMs += now - this.#mark
    this.#mark = now
    this.#setState({ kind: this.#isStopping ? 'stopping' : 'running' })
  }

  /** Reports once that it ended early: even if the server does not receive this, nothing more is sent. */
  async #finish(reason: string | null): Promise<void> {
    try {
      if (this.#isBegun) await this.#tools.end('stopped')
      this.#setState({ kind: 'stopped', reason })
    } catch (failure) {
      this.#setState({ kind: 'stopped', reason: reason ?? explainFailure(failure) })
    }
  }

  async #patiently<Result>(call: () => Promise<Result>): Promise<Result> {
    for (const pause of pauses) {
      try {
        return await call()
      } catch (failure) {
        if (!mayPass(toAppError(failure)) || this.#isStopping) throw failure
        this.#setState({ kind: 'waiting' })
        this.#resting = new AbortController()
        await this.#tools.rest(pause, this.#resting.signal)
      }
    }
    return await call()
  }

  #isOver(): boolean {
    return this.#state.kind === 'done' || this.#state.kind === 'stopped'
  }

  #setState(state: RunState): void {
    this.#state = state
    this.#tools.onProgress({
      state,
      counts: this.#counts,
      share: state.kind === 'done' ? 1 : this.#share,
      activeMs: this.#activeMs,
    })
  }
}

class UnreadableFile extends Error {}

function mayPass(error: AppError): boolean {
  return error.isNetwork || error.code === 'timeout' || error.status === 429 || error.status >= 500
}
