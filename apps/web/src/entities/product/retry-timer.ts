/** After a failure that is no outage: doubled each time, up to a minute. */
const againMs = 2000
const longestMs = 60_000

/** Says when something that failed is tried again. */
export class RetryTimer {
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0

  get isFailing(): boolean {
    return this.#failures > 0
  }

  /** Notes a failure and tries again later. */
  start(again: () => void): void {
    const wait = Math.min(againMs * 2 ** this.#failures, longestMs)
    this.#failures += 1
    this.stop()
    this.#timer = setTimeout(again, wait)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** Notes that it went well. */
  succeed(): void {
    this.#failures = 0
  }
}
