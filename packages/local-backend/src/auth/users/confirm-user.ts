import type { ClientBase } from 'pg'
import type { User } from '#src/auth/users/user.ts'

/**
 * Marks the e-mail address as confirmed. Triggers of the product run here, in the same transaction: when one of them
 * raises, nothing of the confirmation stays. Metadata that says whether the address is verified follows; metadata that an
 * operator gave without it stays as it was given.
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
 * Lets an account in whose owner never showed that the address is theirs, where no mails are asked for. Its identity goes on
 * saying so. Triggers of the product run as for any confirmation.
 */
export async function admitUnproved(client: ClientBase, userId: string): Promise<void> {
  await client.query(
    `update auth.users set email_confirmed_at = now(), updated_at = now()
     where id = $1 and email_confirmed_at is null`,
    [userId],
  )
}

/** The owner of an account that was let in without showed it after all: a link that was mailed there was opened. */
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

/** Whether an account was let in without. Accounts without an identity of their own address have shown it elsewhere. */
export function isUnproved({ emailConfirmedAt, identities }: User): boolean {
  const own = identities.find(({ provider }) => provider === 'email')
  return emailConfirmedAt !== null && own?.identity_data['email_verified'] === false
}
