import type { Pool } from 'pg'
import type { ResolveCaller } from '#src/keys/resolve-caller.ts'
import { isEndedSession, refuseEnded, sessionEnded, sessionOf } from '#src/keys/session-of.ts'

const ASK = { name: 'open_session', text: `select ${refuseEnded('$1', '$2')}` }

/** Like `resolve`, and also asks the database whether the token's session still exists. */
export function createOpenCallerResolver(resolve: ResolveCaller, pool: Pool): ResolveCaller {
  return async (headers) => {
    const caller = await resolve(headers)
    const session = sessionOf(caller)
    if (session[0] === '') return caller
    try {
      await pool.query({ ...ASK, values: session })
    } catch (error) {
      throw isEndedSession(error) ? sessionEnded(error) : error
    }
    return caller
  }
}
