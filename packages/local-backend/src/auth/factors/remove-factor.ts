import type { ClientBase } from 'pg'
import { recordAudit, type AuditAction } from '#src/auth/audit.ts'
import type { Factor } from '#src/auth/factors/factor.ts'
import { lowerSessions } from '#src/auth/sessions/session-level.ts'

/** Removes a factor. Sessions that reached level two with it have level one from their next refresh on. */
export async function removeFactor(
  client: ClientBase,
  userId: string,
  factor: Factor,
  action: Extract<AuditAction, 'factor_unenrolled' | 'factor_deleted'>,
): Promise<void> {
  await client.query('delete from auth.mfa_factors where id = $1', [factor.id])
  await lowerSessions(client, { id: factor.id, userId, method: factor.factor_type })
  await recordAudit(client, action, userId)
}
