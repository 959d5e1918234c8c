import { limitConcurrency } from '#src/limit-concurrency.ts'

/** Runs work after all earlier work with the same key. */
export type RunByKey = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Runs work with the same key one after another, in the order of the calls; different keys do not wait. */
export function serialiseByKey(): RunByKey {
  const queues = new Map<string, { run: ReturnType<typeof limitConcurrency>; length: number }>()

  return async (key, work) => {
    const queue = queues.get(key) ?? { run: limitConcurrency(1), length: 0 }
    queues.set(key, queue)
    queue.length += 1
    try {
      return await queue.run(work)
    } finally {
      queue.length -= 1
      if (queue.length === 0) queues.delete(key)
    }
  }
}
