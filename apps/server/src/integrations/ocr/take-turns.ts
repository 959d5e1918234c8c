/** Work that waits for the reader: scans, and pages that somebody wants to share. */
export type Lane = 'scans' | 'shares'

/**
 * Runs work one after another. While both kinds wait, they take turns, so that neither holds the other up for longer than one
 * work; within a kind, who came first is first.
 */
export function takeTurns(): <Result>(lane: Lane, work: () => Promise<Result>) => Promise<Result> {
  const waiting: Record<Lane, (() => void)[]> = { scans: [], shares: [] }
  let isBusy = false
  let last: Lane = 'shares'

  function next(): void {
    const other: Lane = last === 'scans' ? 'shares' : 'scans'
    const lane = waiting[other].length > 0 ? other : last
    const begin = waiting[lane].shift()
    isBusy = begin !== undefined
    last = lane
    begin?.()
  }

  return async (lane, work) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting[lane].push(resolve)
    if (!isBusy) next()
    await promise
    try {
      return await work()
    } finally {
      next()
    }
  }
}
