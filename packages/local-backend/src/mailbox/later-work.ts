/** Work that continues after a request was answered. */
export interface LaterWork {
  /** Starts once the answer is on its way. `work` reports its own failures. */
  add(work: () => Promise<void>): void
  /** Resolves when all earlier work has ended. */
  settle(): Promise<void>
}

export function createLaterWork(): LaterWork {
  const running = new Set<Promise<void>>()
  return {
    add(work) {
      const ended = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .finally(() => running.delete(ended))
      running.add(ended)
    },
    async settle() {
      await Promise.allSettled(running)
    },
  }
}
