import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { median } from './quantiles.ts'

/** The time of the work on the machine that the limits are written for: two processors without other work. */
const referenceMs = 75
const rounds = 5

/**
 * How many times as long work takes on this machine, now, as on the one that the limits are written for; 1 on a faster one. Two
 * threads work at once, as a server and its database do, so that a missing processor counts, too.
 */
export async function measurePace(): Promise<number> {
  const times: number[] = []
  // The first round compiles.
  for (let round = 0; round <= rounds; round += 1) {
    const time = await timeWork()
    if (round > 0) times.push(time)
  }
  return Math.max(1, median(times) / referenceMs)
}

async function timeWork(): Promise<number> {
  const workers = [0, 1].map(() => new Worker(new URL('./pace-work.ts', import.meta.url)))
  const times = await Promise.all(workers.map(readTime))
  return Math.max(...times)
}

async function readTime(worker: Worker): Promise<number> {
  const [time] = (await once(worker, 'message')) as [number]
  return time
}
