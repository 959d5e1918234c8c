import type { Pool } from 'pg'
import type { Caller } from '#src/context.ts'
import { sessionOf } from '#src/keys/session-of.ts'
import type { Log } from '#src/log.ts'

/** A person's place on a topic, which ends with their session. */
export interface SessionHolder {
  readonly caller: Caller
  close(reason: string): void
}

export interface SessionWatch {
  add(holder: SessionHolder): void
  remove(holder: SessionHolder): void
  stop(): void
}

/** Messages over an open connection do not check the session themselves. */
const MILLISECONDS_BETWEEN_CHECKS = 10_000
const ASK = `select session from unnest($1::uuid[], $2::uuid[]) as held (session, person)
  where not auth.is_session_open(session, person)`

/** Regularly checks which sessions behind channels have ended, and closes those channels. */
export function createSessionWatch(
  pool: Pool,
  log: Log,
  every = MILLISECONDS_BETWEEN_CHECKS,
): SessionWatch {
  const holders = new Set<SessionHolder>()
  let isAsking = false
  const timer = setInterval(() => void check(), every).unref()
  return {
    add: (holder) => void holders.add(holder),
    remove: (holder) => void holders.delete(holder),
    stop: () => clearInterval(timer),
  }

  async function check(): Promise<void> {
    const people = new Map([...holders].map(({ caller }) => sessionOf(caller)))
    people.delete('')
    if (isAsking || people.size === 0) return
    isAsking = true
    try {
      const values = [[...people.keys()], [...people.values()]]
      const { rows } = await pool.query<{ session: string }>(ASK, values)
      const ended = new Set(rows.map(({ session }) => session))
      for (const holder of holders) {
        const [session] = sessionOf(holder.caller)
        if (ended.has(session.toLowerCase())) holder.close('Your session has ended')
      }
    } catch (error) {
      // The next check asks again.
      log.warn('realtime.sessions_not_checked', { reason: String(error) })
    } finally {
      isAsking = false
    }
  }
}
