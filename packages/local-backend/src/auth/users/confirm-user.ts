import type { ClientBase } from 'pg'
import type { User } from '#src/auth/users/user.ts'

/**
 * Confirms the email address. Triggers of the product run in the same transaction: if one of them raises, the whole
 * confirmation is rolled back. Metadata that says whether the address is verified is updated; metadata that an
 * operator gave without it does not change.
 */
export async function confirmUser(client: ClientBase, userId: string): Promise<void> {
  await client.query(
    `update auth.users set
       email_confirmed_at = now(), updated_at = now(),
       raw_user_meta_data = case when raw_user_meta_data ? 'email_verified'
         then raw_user_meta_data || '{"email_verified": true}' else raw_user_meta_data end
     where id = $1 and email_confirmed_at is null`,
    [userId],
  )
  await client.query(
    `update auth.identities set
       identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [userId],
  )
}

/**
 * Admits an account whose owner never proved the address, because email confirmation is off. Its identity stays
 * unverified. Triggers of the product run as for any confirmation.
 */
export async function admitUnproved(client: ClientBase, userId: string): Promise<void> {
  await client.query(
    `update auth.users set email_confirmed_at = now(), updated_at = now()
     where id = $1 and email_confirmed_at is null`,
    [userId],
  )
}

/** The owner of an account that was admitted without proof has opened a link that was emailed to the address. */
export async function proveAddress(client: ClientBase, userId: string): Promise<void> {
  const { rowCount } = await client.query(
    `update auth.identities set
       identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     where user_id = $1 and provider = 'email' and identity_data ->> 'email_verified' = 'false'`,
    [userId],
  )
  if (rowCount === 0) return
  await client.query(
    `update auth.users set raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}'
     where id = $1 and raw_user_meta_data ? 'email_verified'`,
    [userId],
  )
}

/** Whether an account was admitted without proof. Accounts without an email identity have proved their address elsewhere. */
export function isUnproved({ emailConfirmedAt, identities }: User): boolean {
  const own = identities.find(({ provider }) => provider === 'email')
  return emailConfirmedAt !== null && own?.identity_data['email_verified'] === false
}
