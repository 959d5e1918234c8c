export interface Turns {
  /** Does the work as soon as fewer than the allowed number are under way; first come, first served. */
  take<Result>(work: () => Promise<Result>): Promise<Result>
}

/** So many pieces of work at the same time; the others wait for their turn. */
export function createTurns(atOnce: number): Turns {
  const waiting: (() => void)[] = []
  let running = 0

  return {
    async take(work) {
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
      else running += 1
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        // The place goes on to the next one, so that nobody slips in between.
        if (next) next()
        else running -= 1
      }
    },
  }
}
