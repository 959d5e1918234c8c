import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './fault-table.ts'
import { endsWithin } from './repeat.ts'
import type { ServerUnderTest } from './run-server.ts'
import { startSigningIn } from './sign-ins.ts'
import type { Account } from './sign-up.ts'
import { subscribe } from './subscriber.ts'
import { startUploading } from './uploads.ts'
import { startWriting, type Counter } from './writers.ts'

export interface Round {
  acknowledged: number
  back: number
  problems: string[]
}

/** Milliseconds after a fault within which the server has to answer again. */
const backWithin = 5000
/** Milliseconds after that within which an open page hears of changes again. */
const hearsWithin = 10_000

/** One fault in the middle of writes, sign-ins and uploads, with somebody listening; then everything is counted. */
export async function playRound(
  server: ServerUnderTest,
  account: Account,
  counters: Counter[],
  fault: Fault,
): Promise<Round> {
  const activities = {
    writes: startWriting(server.url, account, counters),
    'sign-ins': startSigningIn(server.url, account),
    uploads: startUploading(server.url, account),
  }
  const subscriber = subscribe(server.url, account)
  const problems: string[] = []
  let back = Number.NaN
  try {
    await subscriber.hear(hearsWithin)
    await sleep(Math.random() * 800)
    const outcome = await fault.run(server, account)
    back = outcome.back
    problems.push(...outcome.problems)
    await subscriber.hear(hearsWithin).catch(() => {
      problems.push('a subscriber heard of no change any more')
    })
  } finally {
    await Promise.all(Object.values(activities).map((activity) => activity.stop()))
    await subscriber.close()
  }
  for (const [name, activity] of Object.entries(activities)) {
    problems.push(...(await activity.findLosses()))
    if (activity.acknowledged() === 0) problems.push(`no ${name} were acknowledged`)
    if (activity.longest() > endsWithin) {
      problems.push(`of the ${name} one took ${Math.round(activity.longest())} ms`)
    }
  }
  if (back > backWithin) problems.push(`back only after ${Math.round(back)} ms`)
  if (!server.isNodeAlive()) problems.push('the Node process ended')
  const acknowledged = Object.values(activities).reduce((sum, a) => sum + a.acknowledged(), 0)
  return { acknowledged, back, problems }
}
