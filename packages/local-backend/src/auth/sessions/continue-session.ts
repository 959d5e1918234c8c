import type { ClientBase } from 'pg'
import { userBanned, userNotFound } from '#src/auth/auth-error.ts'
import type { AuthServices } from '#src/auth/services.ts'
import { readSessionLevel } from '#src/auth/sessions/session-level.ts'
import {
  addRefreshToken,
  signSessionTokens,
  type SessionTokens,
} from '#src/auth/sessions/session-tokens.ts'
import { findUserById } from '#src/auth/users/user.ts'

/**
 * Tokens for a session that continues at its level, with the current data of its account. Throws `session_not_found` if
 * it has ended meanwhile.
 */
export async function continueSession(
  client: ClientBase,
  services: AuthServices,
  userId: string,
  sessionId: string,
): Promise<SessionTokens> {
  await client.query('select from auth.sessions where id::text = $1 for update', [sessionId])
  await readSessionLevel(client, userId, sessionId)
  const user = await findUserById(client, userId)
  if (!user) throw userNotFound()
  if (user.isBanned) throw userBanned()
  // The client's current one stays valid, because this answer may be lost.
  const refreshToken = await addRefreshToken(client, services, {
    id: sessionId,
    userId,
    parentHash: null,
  })
  return await signSessionTokens(client, services, user, { id: sessionId, refreshToken })
}
