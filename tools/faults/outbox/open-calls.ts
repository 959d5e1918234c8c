/** Calls that a person made in a tab and did not wait for. */
export class OpenCalls {
  readonly #open: { tab: number; settle: () => Promise<void> }[] = []

  /** Waits for an answer, or makes the next gesture of that tab wait for it. */
  async follow(tab: number, isHurried: boolean, settle: () => Promise<void>): Promise<void> {
    if (isHurried) this.#open.push({ tab, settle })
    else await settle()
  }

  async wait(tab: number): Promise<void> {
    for (const { settle } of this.#take(tab)) await settle()
  }

  /** The tab is closed: nobody learns their outcome. */
  end(tab: number): void {
    this.#take(tab)
  }

  clear(): void {
    this.#open.length = 0
  }

  #take(tab: number): { settle: () => Promise<void> }[] {
    const due = this.#open.filter((each) => each.tab === tab)
    for (const each of due) this.#open.splice(this.#open.indexOf(each), 1)
    return due
  }
}
