import type { LinkScan } from '@sampletrail/contracts/link-scan.ts'
import {
  addLinks,
  addressOf,
  isBlockedPage,
  type LinkRow,
  nextToLoad,
} from '#src/features/products/link/link-rows.ts'
import { explainFailure, toAppError } from '#src/lib/errors.ts'

export type ReaderTools = {
  /** The data of a page; throws errors that `toAppError` understands. */
  scan: (link: string, signal: AbortSignal) => Promise<LinkScan>
  /** For each link, in order, the products that have it already. */
  lookUp: (links: readonly string[], signal: AbortSignal) => Promise<LinkRow['same'][]>
  /** Whether the server is unreachable now. */
  isAway: () => Promise<boolean>
}

/**
 * A list of links whose pages are read in order, three at a time. Before it reads a page, it checks whether the list of
 * products has the link already; if the server is unreachable, it waits.
 */
export class LinkReader {
  readonly #tools: ReaderTools
  readonly #running = new Map<string, AbortController>()
  readonly #listeners = new Set<() => void>()
  #over = new AbortController()
  /** Rows for which this check is not done yet. */
  readonly #unknown = new Set<string>()
  #rows: readonly LinkRow[] = []
  #isOnline = true

  constructor(tools: ReaderTools) {
    this.#tools = tools
  }

  readonly rows = (): readonly LinkRow[] => this.#rows

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Adds links; returns those for which there was no room. */
  add(links: readonly string[]): string[] {
    const { rows, left } = addLinks(this.#rows, links)
    void this.#takeIn(rows, rows.slice(this.#rows.length))
    return left
  }

  /** Starts, with rows from an earlier draft. */
  begin(rows: readonly LinkRow[]): void {
    this.#over = new AbortController()
    void this.#takeIn(rows, rows)
  }

  change(id: string, part: Partial<LinkRow>): void {
    this.#set(this.#rows.map((row) => (row.id === id ? { ...row, ...part } : row)))
  }

  /** Continues with only these rows. */
  keep(rows: readonly LinkRow[]): void {
    const kept = new Set(rows.map(({ id }) => id))
    for (const [id, stop] of this.#running) {
      if (kept.has(id)) continue
      stop.abort()
      this.#running.delete(id)
    }
    this.#set(rows)
  }

  setOnline(isOnline: boolean): void {
    this.#isOnline = isOnline
    this.#goOn()
  }

  /** Stops: nothing waits any more. */
  end(): void {
    this.#over.abort()
    for (const stop of this.#running.values()) stop.abort()
    this.#running.clear()
  }

  async #takeIn(rows: readonly LinkRow[], fresh: readonly LinkRow[]): Promise<void> {
    for (const { id } of fresh) this.#unknown.add(id)
    this.#set(rows)
    const same = await this.#lookUp(fresh)
    for (const { id } of fresh) this.#unknown.delete(id)
    this.#set(this.#rows.map((row) => ({ ...row, same: same.get(row.id) ?? row.same })))
  }

  /** A failed check for duplicates must not block the list: without an answer links count as new. */
  async #lookUp(rows: readonly LinkRow[]): Promise<Map<string, LinkRow['same']>> {
    try {
      const same = await this.#tools.lookUp(rows.map(addressOf), this.#over.signal)
      return new Map(rows.map(({ id }, index) => [id, same[index] ?? null]))
    } catch (failure) {
      if (toAppError(failure).isNetwork) await this.#tools.isAway()
      return new Map()
    }
  }

  #goOn(): void {
    if (!this.#isOnline || this.#over.signal.aborted) return
    for (const row of nextToLoad(this.#rows)) {
      if (!this.#unknown.has(row.id) && !this.#running.has(row.id)) void this.#read(row)
    }
  }

  async #read(row: LinkRow): Promise<void> {
    const stop = new AbortController()
    this.#running.set(row.id, stop)
    const asking = this.#ask(row, stop.signal)
    this.change(row.id, { state: { kind: 'loading' } })
    const part = await asking
    if (stop.signal.aborted) return
    this.#running.delete(row.id)
    this.change(row.id, part)
  }

  async #ask(row: LinkRow, signal: AbortSignal): Promise<Partial<LinkRow>> {
    try {
      const state = { kind: 'found', scan: await this.#tools.scan(row.link, signal) } as const
      // Short links reveal their target only now.
      const same = await this.#lookUp([{ ...row, state }])
      return { state, same: same.get(row.id) ?? row.same }
    } catch (failure) {
      const error = toAppError(failure)
      const isAway = error.isNetwork && (await this.#tools.isAway())
      if (isAway) this.#isOnline = false
      return {
        state: isAway
          ? { kind: 'waiting' }
          : { kind: 'failed', reason: explainFailure(error), isBlocked: isBlockedPage(error) },
      }
    }
  }

  #set(rows: readonly LinkRow[]): void {
    this.#rows = rows
    for (const listener of this.#listeners) listener()
    this.#goOn()
  }
}
