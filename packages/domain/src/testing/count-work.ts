// oxlint-disable-next-line typescript/triple-slash-reference -- packages that use this file need the declarations, too
/// <reference path="./node-modules.d.ts" />
import { Session } from 'node:inspector'
import { threadCpuUsage } from 'node:process'

type Iterating = { next: (this: unknown) => unknown }

/** The steps of `for … of` over lists, maps and sets go through these. */
const iterators: Iterating[] = [[], new Map(), new Set()].map((each) =>
  Object.getPrototypeOf(each[Symbol.iterator]()),
)

/**
 * Counts the calls of our own functions during `work`, also those that `map`, `some` or `sort` make, and the steps of its loops
 * over lists, maps and sets. The number is the same on every machine and under any load. It does not contain the work of the
 * language's own functions and expressions: `processorSeconds` does.
 */
export function countWork(work: () => unknown): number {
  let steps = 0
  const restore = iterators.map((iterator) => {
    const { next } = iterator
    iterator.next = function countStep() {
      steps += 1
      return next.call(this)
    }
    return () => {
      iterator.next = next
    }
  })
  try {
    const calls = countCalls(work)
    if (calls === 0) throw new Error('No call of our functions was seen.')
    return calls + steps
  } finally {
    restore.forEach((one) => one())
  }
}

function countCalls(work: () => unknown): number {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  let calls = 0
  try {
    work()
    session.post('Profiler.takePreciseCoverage', (error, { result }) => {
      if (error) throw error
      const ours = result.filter(({ url }) => /\/(?:packages|apps)\/\w+\/src\//.test(url))
      calls = ours
        .flatMap(({ functions }) => functions)
        .reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0)
    })
  } finally {
    session.post('Profiler.stopPreciseCoverage')
    session.disconnect()
  }
  return calls
}

/**
 * Seconds that `work` occupies the processor. Waiting for other processes does not count, so that a budget that is far above the
 * usual time holds on a busy machine, too. For work inside expressions, which cannot be counted.
 */
export function processorSeconds(work: () => unknown): number {
  const before = threadCpuUsage()
  work()
  const after = threadCpuUsage()
  return (after.user - before.user + after.system - before.system) / 1_000_000
}
