import { takeTurns } from '#src/take-turns.ts'

/** Runs work after all earlier work with the same key. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Runs work with the same key one after another, in the order of the calls; different keys do not wait. */
export function takeTurnsByKey(): InTurn {
  const queues = new Map<string, { inTurn: ReturnType<typeof takeTurns>; length: number }>()

  return async (key, work) => {
    const queue = queues.get(key) ?? { inTurn: takeTurns(1), length: 0 }
    queues.set(key, queue)
    queue.length += 1
    try {
      return await queue.inTurn(work)
    } finally {
      queue.length -= 1
      if (queue.length === 0) queues.delete(key)
    }
  }
}
