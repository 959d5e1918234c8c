import type { ClientBase } from 'pg'

/** A value that nobody can read back, and that does not block a new account. In GoTrue's format. */
const hidden = (value: string, length = 44) =>
  `case when coalesce(${value}, '') = '' then ${value} else left(translate(encode(
     sha256(convert_to(id::text || ${value}, 'UTF8')), 'base64'), '+/', '-_'), ${length}) end`

/** A phone number has at most this many digits, and so has its replacement. */
const PHONE_LENGTH = 15

/**
 * Keeps the row of an account for references to it, without its identity: addresses become hashes, metadata is
 * emptied, and password, sessions, factors and open links are deleted. It cannot be undone.
 */
export async function softDeleteUser(client: ClientBase, userId: string): Promise<void> {
  await client.query(
    `update auth.users set
       email = ${hidden('email')}, email_change = ${hidden('email_change')},
       phone = ${hidden('phone', PHONE_LENGTH)}, phone_change = ${hidden('phone_change', PHONE_LENGTH)},
       encrypted_password = '', raw_user_meta_data = '{}', raw_app_meta_data = '{}',
       deleted_at = now(), updated_at = now()
     where id = $1`,
    [userId],
  )
  await client.query(
    `update auth.identities set identity_data = '{}', updated_at = now(),
       provider_id = translate(encode(sha256(convert_to(
         user_id::text || provider || ':' || provider_id, 'UTF8')), 'base64'), '+/', '-_')
     where user_id = $1`,
    [userId],
  )
  for (const table of ['sessions', 'one_time_tokens', 'mfa_factors', 'flow_state']) {
    await client.query(`delete from auth.${table} where user_id = $1`, [userId])
  }
}
