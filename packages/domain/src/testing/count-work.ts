// oxlint-disable-next-line typescript/triple-slash-reference -- packages that use this file need the declarations, too
/// <reference path="./node-modules.d.ts" />
import { Session } from 'node:inspector'
import { threadCpuUsage } from 'node:process'

/**
 * Counts the calls of our own functions during `work`, also those that `map`, `some` or `sort` make. The number is the same
 * on every machine and under any load. It does not contain the work of the language's own functions and expressions:
 * `processorSeconds` does.
 */
export function countCalls(work: () => unknown): number {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  try {
    work()
    let calls = 0
    session.post('Profiler.takePreciseCoverage', (error, { result }) => {
      if (error) throw error
      for (const { url, functions } of result) {
        if (!/\/(packages|apps)\/\w+\/src\//.test(url)) continue
        for (const { ranges } of functions) calls += ranges[0]?.count ?? 0
      }
    })
    if (calls === 0) throw new Error('No call of our functions was seen.')
    return calls
  } finally {
    session.post('Profiler.stopPreciseCoverage')
    session.disconnect()
  }
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
