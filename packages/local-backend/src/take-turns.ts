/** Lets so many pieces of work run at once; the others wait, and are begun in the order in which they came. */
export function takeTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place is handed on, so that nobody who comes now gets in between.
      if (next) next()
      else running -= 1
    }
  }
}
