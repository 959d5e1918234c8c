import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Starts `work` that many times a second, even if earlier runs have not ended, and returns how long each took, in
 * milliseconds. A late start counts from its due time, so a server that stalls does not slow the clock.
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
