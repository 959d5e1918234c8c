import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { queueTimeLeft } from '#src/deadlines/request-time.ts'

/** Seconds after which a turn is over that nobody prolongs: the server that had it has stopped. */
const turnSeconds = 30
const prolongEvery = 10_000
const lookAgain = 500
/** Milliseconds to wait for somebody else's turn: longer than the turn of a server that has stopped. */
const patience = 35_000

/** A row of the database that one holder has at a time, whatever server asks. */
interface Turn<Outcome> {
  /** Takes or prolongs the turn for so many seconds. */
  take: (holder: string, seconds: number) => Promise<Outcome>
  leave: (holder: string) => Promise<unknown>
  isBusy: (outcome: Outcome) => boolean
  /** Throws for every outcome but the turn itself; `isBusy` ones come here when waiting took too long. */
  refuse: (outcome: Outcome) => void
  /** Who waits may give up. */
  signal?: AbortSignal
}

/**
 * Runs `work` while nobody else has the turn, on whatever server, and prolongs it meanwhile. It ends with the work; when the
 * server stops, it ends by itself. Throws what `refuse` throws, or the signal's reason when nobody waits any more.
 */
export async function holdTurn<Outcome, Result>(
  { take, leave, isBusy, refuse, signal }: Turn<Outcome>,
  work: () => Promise<Result>,
): Promise<Result> {
  const holder = randomUUID()
  const until = Date.now() + Math.min(patience, queueTimeLeft())
  let outcome = await take(holder, turnSeconds)
  while (isBusy(outcome) && Date.now() < until) {
    await sleep(lookAgain)
    signal?.throwIfAborted()
    outcome = await take(holder, turnSeconds)
  }
  refuse(outcome)
  // Missed once, the next is in time; for good, nobody is hindered by it.
  const timer = setInterval(
    () => void take(holder, turnSeconds).catch(() => undefined),
    prolongEvery,
  )
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await leave(holder)
  }
}
