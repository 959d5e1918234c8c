/** Work that goes on after a request was answered. */
export interface LaterWork {
  /** Begins once the answer is on its way. `work` reports its own failures. */
  add(work: () => Promise<void>): void
  /** Resolves when everything that was added until now has ended. */
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
