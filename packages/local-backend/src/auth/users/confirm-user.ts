import type { ClientBase } from 'pg'

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
