import type { Pool } from 'pg'
import type { Caller, Keys } from '#src/context.ts'
import { sessionOf } from '#src/keys/session-of.ts'
import type { Log } from '#src/log.ts'

/** A person's place on a topic, which ends with their session and with the key of their token. */
export interface SessionHolder {
  readonly caller: Caller
  /** The access token behind `caller`; null for only an API key. */
  readonly token: string | null
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

/**
 * Closes channels whose session has ended, and those whose token is no longer valid. Both are checked regularly, tokens
 * also when keys have been rotated and when a channel is added, which may have been admitted a moment before.
 */
export function createSessionWatch(
  pool: Pool,
  keys: Pick<Keys, 'verify' | 'onRenewal'>,
  log: Log,
  every = MILLISECONDS_BETWEEN_CHECKS,
): SessionWatch {
  const holders = new Set<SessionHolder>()
  let isAsking = false
  const timer = setInterval(() => {
    checkTokens()
    void check()
  }, every).unref()
  keys.onRenewal(checkTokens)
  return {
    add(holder) {
      holders.add(holder)
      void checkToken(holder)
    },
    remove: (holder) => void holders.delete(holder),
    stop: () => clearInterval(timer),
  }

  function checkTokens(): void {
    for (const holder of holders) void checkToken(holder)
  }

  async function checkToken(holder: SessionHolder): Promise<void> {
    const { token } = holder
    if (token === null || (await keys.verify(token)) !== null) return
    // Meanwhile the channel may have received a new one.
    if (holder.token === token) holder.close('Invalid or expired token')
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
      // The next check tries again.
      log.warn('realtime.sessions_not_checked', { reason: String(error) })
    } finally {
      isAsking = false
    }
  }
}
