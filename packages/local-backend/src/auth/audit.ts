import { randomUUID } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'

export type AuditAction =
  | 'login'
  | 'logout'
  | 'user_signedup'
  | 'user_confirmation_requested'
  | 'user_recovery_requested'
  | 'user_modified'
  | 'user_updated_password'
  | 'user_deleted'
  | 'user_invited'
  | 'token_revoked'
  | 'identity_unlink'
  | 'factor_in_progress'
  | 'verification_attempted'
  | 'factor_unenrolled'
  | 'factor_updated'
  | 'factor_deleted'

/** Writes an action and its account to the audit trail, without addresses and names. */
export async function recordAudit(
  client: ClientBase | Pool,
  action: AuditAction,
  userId: string,
): Promise<void> {
  await client.query(
    `insert into auth.audit_log_entries (instance_id, id, payload, created_at)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, now())`,
    [randomUUID(), JSON.stringify({ action, actor_id: userId })],
  )
}
