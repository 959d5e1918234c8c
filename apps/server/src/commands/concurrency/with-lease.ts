import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { queueTimeLeft } from '#src/deadlines/request-time.ts'

/** Seconds after which an unrenewed lease expires, because its server has stopped. */
const leaseSeconds = 30
const prolongEvery = 10_000
const lookAgain = 500
/** Milliseconds to wait for somebody else's lease: longer than the lease of a stopped server. */
const patience = 35_000

/** A row of the database that one holder has at a time, across all servers. */
interface Lease<Outcome> {
  /** Takes or prolongs the lease for that many seconds. */
  take: (holder: string, seconds: number) => Promise<Outcome>
  leave: (holder: string) => Promise<unknown>
  isBusy: (outcome: Outcome) => boolean
  /** Throws for every outcome except the lease itself; `isBusy` ones arrive here after too long a wait. */
  refuse: (outcome: Outcome) => void
  /** A waiting caller may give up. */
  signal?: AbortSignal
}

/**
 * Runs `work` while nobody else has the lease, across all servers, and prolongs it meanwhile. The lease ends with the work, or
 * expires if the server stops. Throws what `refuse` throws, or the signal's reason if nobody waits any more.
 */
export async function withLease<Outcome, Result>(
  { take, leave, isBusy, refuse, signal }: Lease<Outcome>,
  work: () => Promise<Result>,
): Promise<Result> {
  const holder = randomUUID()
  const until = Date.now() + Math.min(patience, queueTimeLeft())
  let outcome = await take(holder, leaseSeconds)
  while (isBusy(outcome) && Date.now() < until) {
    await sleep(lookAgain)
    signal?.throwIfAborted()
    outcome = await take(holder, leaseSeconds)
  }
  refuse(outcome)
  // After one miss, the next renewal is in time; after a permanent failure, the lease blocks nobody.
  const timer = setInterval(
    () => void take(holder, leaseSeconds).catch(() => undefined),
    prolongEvery,
  )
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await leave(holder)
  }
}
