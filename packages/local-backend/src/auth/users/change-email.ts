import type { ClientBase } from 'pg'
import { emailExists } from '#src/auth/auth-error.ts'
import { voidTokens } from '#src/auth/tokens/one-time-tokens.ts'
import { lockUser } from '#src/auth/users/user.ts'

/** Changes the account's address at once, in its identity too. Throws `email_exists`. */
export async function setEmail(client: ClientBase, userId: string, email: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from auth.users where email = $1 and id <> $2 and not is_sso_user',
    [email, userId],
  )
  if (rowCount !== 0) throw emailExists()
  await client.query(
    `update auth.users set email = $2::text, email_change = '', email_change_confirm_status = 0, updated_at = now(),
       raw_user_meta_data = case when raw_user_meta_data ->> 'email' = email
         then raw_user_meta_data || jsonb_build_object('email', $2::text) else raw_user_meta_data end
     where id = $1`,
    [userId, email],
  )
  await client.query(
    `update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text),
       updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [userId, email],
  )
  // Links that were emailed to the old address must not open the account any more.
  await voidTokens(client, userId, [
    'confirmation_token',
    'recovery_token',
    'email_change_token_new',
    'email_change_token_current',
  ])
}

/** The same without email confirmation: nobody has proved the new address, and the identity says so. */
export async function setUnprovedEmail(
  client: ClientBase,
  userId: string,
  email: string,
): Promise<void> {
  await setEmail(client, userId, email)
  await client.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": false}'
     where user_id = $1 and provider = 'email'`,
    [userId],
  )
  await client.query(
    `update auth.users set raw_user_meta_data = raw_user_meta_data || '{"email_verified": false}'
     where id = $1 and raw_user_meta_data ? 'email_verified'`,
    [userId],
  )
}

/** One of the two addresses agreed to a change. Returns whether the change is done, or waits for the other one. */
export async function agreeToEmailChange(client: ClientBase, userId: string): Promise<boolean> {
  const user = await lockUser(client, userId)
  if (!user?.newEmail) return false
  if (user.email !== null && user.emailChangeStatus === 0) {
    await client.query('update auth.users set email_change_confirm_status = 1 where id = $1', [
      userId,
    ])
    return false
  }
  await setEmail(client, userId, user.newEmail)
  return true
}
