import type { ClientBase } from 'pg'
import { recordAudit } from '#src/auth/audit.ts'
import { endSessions } from '#src/auth/sessions/end-sessions.ts'
import { voidTokens } from '#src/auth/tokens/one-time-tokens.ts'

/** Stores a new password. Sessions that began with the old one end, except the one that changed it. */
export async function changePassword(
  client: ClientBase,
  userId: string,
  passwordHash: string,
  keptSession: string | null,
): Promise<void> {
  await client.query(
    'update auth.users set encrypted_password = $2, updated_at = now() where id = $1',
    [userId, passwordHash],
  )
  await endSessions(client, userId, keptSession === null ? 'global' : 'others', keptSession)
  await voidTokens(client, userId, ['recovery_token', 'reauthentication_token'])
  await recordAudit(client, 'user_updated_password', userId)
}
