import { setTimeout as sleep } from 'node:timers/promises'
import type { BusyServer } from './busy-server.ts'
import { crowding } from './crowding.ts'
import { endsWithin } from './repeat.ts'
import { startSigningIn } from './sign-ins.ts'
import type { Round } from './stage.ts'
import { subscribe } from './subscriber.ts'
import { startUploading } from './uploads.ts'
import { startWriting } from './writers.ts'

/** The result of a fault, before lost data is counted. */
export interface Outcome {
  /** Milliseconds until the server answered again. */
  back: number
  problems: string[]
}

/** Milliseconds after a fault within which the server must answer again. */
const backWithin = 5000
/** Milliseconds after that within which an open page gets changes again. */
const hearsWithin = 10_000

/** One fault during writes, sign-ins and uploads, with an open page that listens; then everything is counted. */
export async function playRound(
  { server, account, counters }: BusyServer,
  breakIt: () => Promise<Outcome>,
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
    await subscriber.hear(Math.ceil(crowding.allow(hearsWithin)))
    await sleep(Math.random() * 800)
    const outcome = await breakIt()
    back = outcome.back
    problems.push(...outcome.problems)
    await subscriber.hear(Math.ceil(crowding.allow(hearsWithin))).catch(() => {
      problems.push('a subscriber heard of no change any more')
    })
  } finally {
    await Promise.all(Object.values(activities).map((activity) => activity.stop()))
    await subscriber.close()
  }
  for (const [name, activity] of Object.entries(activities)) {
    problems.push(...(await activity.findLosses()))
    if (activity.acknowledged() === 0) problems.push(`no ${name} were acknowledged`)
    if (activity.longest() > crowding.allow(endsWithin)) {
      problems.push(`of the ${name} one took ${Math.round(activity.longest())} ms`)
    }
  }
  if (back > crowding.allow(backWithin)) problems.push(`back only after ${Math.round(back)} ms`)
  if (!server.isNodeAlive()) problems.push('the Node process ended')
  const acknowledged = Object.values(activities).reduce((sum, a) => sum + a.acknowledged(), 0)
  return { acknowledged, back, problems }
}
