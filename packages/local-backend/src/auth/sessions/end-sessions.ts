import type { ClientBase } from 'pg'
import { lockUserRow } from '#src/auth/users/user.ts'

export const SIGN_OUT_SCOPES = ['global', 'local', 'others'] as const
export type SignOutScope = (typeof SIGN_OUT_SCOPES)[number]

/**
 * Ends sessions of a user with their refresh tokens: all, this one, or all but this one. The caller runs this in a
 * transaction.
 */
export async function endSessions(
  client: ClientBase,
  userId: string,
  scope: SignOutScope,
  sessionId: string | null,
): Promise<void> {
  // A code may be about to raise one of them: it ends before or after that.
  await lockUserRow(client, userId)
  await client.query(
    `delete from auth.sessions where user_id = $1 and case $2
       when 'local' then id::text = $3
       when 'others' then id::text is distinct from $3
       else true end`,
    [userId, scope, sessionId],
  )
}
