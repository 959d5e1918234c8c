import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Begins `work` so many times a second, whether or not what was begun before has ended, and returns how long each took,
 * in milliseconds. One that begins late counts from when it was due: a server that stalls does not slow the clock.
 */
export async function doAtRate(
  perSecond: number,
  seconds: number,
  work: (index: number) => Promise<void>,
): Promise<number[]> {
  const began = performance.now()
  const pending: Promise<number>[] = []
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const due = began + (index * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 0) await sleep(wait)
    pending.push(work(index).then(() => performance.now() - due))
  }
  return await Promise.all(pending)
}
