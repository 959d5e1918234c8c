/** After a failure that is no outage: doubled each time, up to a minute. */
const againMs = 2000
const longestMs = 60_000

/** Decides when a failed request is retried. */
export class RetryTimer {
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0

  get isFailing(): boolean {
    return this.#failures > 0
  }

  /** Records a failure and retries later. */
  start(again: () => void): void {
    const wait = Math.min(againMs * 2 ** this.#failures, longestMs)
    this.#failures += 1
    this.stop()
    this.#timer = setTimeout(again, wait)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** Records a success. */
  succeed(): void {
    this.#failures = 0
  }
}
