import type { ProductInsert } from '#src/entities/import/add-import.ts'
import type { Batch } from '#src/features/products/import/send/make-batches.ts'
import { type AppError, explainFailure, toAppError } from '#src/lib/errors.ts'

export type SendState =
  | { kind: 'running' | 'paused' | 'done' | 'cancelled' }
  | { kind: 'waiting' | 'stopped'; reason: string }

export type SendProgress = { state: SendState; sent: number; refused: number; total: number }

export type SendTools = {
  nextBatch: () => Promise<Batch | null>
  /** Adds rows that do not exist yet; throws errors that `toAppError` understands. */
  insert: (rows: ProductInsert[]) => Promise<void>
  /** Records a row that the server refused. */
  refuse: (number: number, reason: string) => Promise<void>
  /** Settles when a retry may succeed, or when the signal is aborted. */
  waitForServer: (signal: AbortSignal) => Promise<void>
  onProgress: (progress: SendProgress) => void
}

/** Errors of a row, as opposed to those of the request, the person or the server. */
const ROW_FAULT = /^(?:22|23)/u

/**
 * Sends an import request by request. Ids exist before the first request, so that rows sent twice are added once. If the
 * server is lost, it waits. A row that the database refuses is found by halving and skipped. A full plan, a lost session
 * and unknown errors stop the run, which can continue from there.
 */
export class ImportRun {
  readonly #tools: SendTools
  readonly #total: number
  readonly #cancelling = new AbortController()
  #state: SendState = { kind: 'paused' }
  #sent = 0
  #refused = 0
  /** The next requests: one, or the halves of one with a refused row. */
  readonly #queue: Batch[] = []
  #loop: Promise<void> | null = null

  constructor(total: number, tools: SendTools) {
    this.#total = total
    this.#tools = tools
  }

  /** Starts, or continues after a pause or a stop. Settles when there is nothing to do until the next call. */
  start(): Promise<void> {
    if (this.#cancelling.signal.aborted) return Promise.resolve()
    this.#setState({ kind: 'running' })
    this.#loop ??= this.#work().finally(() => {
      this.#loop = null
    })
    return this.#loop
  }

  pause(): void {
    if (this.#state.kind === 'running' || this.#state.kind === 'waiting')
      this.#setState({ kind: 'paused' })
  }

  /** Ends the run. The current request finishes before this settles. */
  async cancel(): Promise<void> {
    this.#cancelling.abort()
    await this.#loop
    if (this.#state.kind !== 'done') this.#setState({ kind: 'cancelled' })
  }

  async #work(): Promise<void> {
    while (this.#goesOn()) {
      if (this.#queue.length === 0) {
        const next = await this.#tools.nextBatch()
        if (next === null) return this.#setState({ kind: 'done' })
        this.#queue.push(next)
        continue
      }
      try {
        await this.#sendFirst()
      } catch (failure) {
        const error = toAppError(failure)
        if (!mayPass(error))
          return this.#setState({ kind: 'stopped', reason: explainFailure(error) })
        if (!this.#goesOn()) return
        this.#setState({ kind: 'waiting', reason: sayWhy(error) })
        await this.#tools.waitForServer(this.#cancelling.signal)
        if (this.#state.kind === 'waiting') this.#setState({ kind: 'running' })
      }
    }
  }

  async #sendFirst(): Promise<void> {
    const [batch] = this.#queue
    if (!batch) return
    const { rows, numbers } = batch
    try {
      await this.#tools.insert(rows)
    } catch (failure) {
      const error = toAppError(failure)
      if (!ROW_FAULT.test(error.code)) throw failure
      this.#queue.shift()
      const [number] = numbers
      if (rows.length === 1 && number !== undefined) {
        await this.#tools.refuse(number, error.message)
        this.#refused += 1
        return this.#setState(this.#state)
      }
      const half = Math.ceil(rows.length / 2)
      this.#queue.unshift(
        { rows: rows.slice(0, half), numbers: numbers.slice(0, half) },
        { rows: rows.slice(half), numbers: numbers.slice(half) },
      )
      return
    }
    this.#queue.shift()
    this.#sent += rows.length
    this.#setState(this.#state)
  }

  #goesOn(): boolean {
    return (
      !this.#cancelling.signal.aborted &&
      (this.#state.kind === 'running' || this.#state.kind === 'waiting')
    )
  }

  #setState(state: SendState): void {
    this.#state = state
    this.#tools.onProgress({ state, sent: this.#sent, refused: this.#refused, total: this.#total })
  }
}

/** Distinguishes a server that does not answer from one that fails. */
function sayWhy(error: AppError): string {
  return error.isNetwork
    ? 'SampleTrail cannot be reached.'
    : `The server could not take the last rows: ${explainFailure(error)}`
}

function mayPass(error: AppError): boolean {
  return error.isNetwork || error.status === 429 || error.status >= 500
}
