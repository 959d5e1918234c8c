import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import { emailExists } from '#src/auth/auth-error.ts'
import { findUserById, type User } from '#src/auth/users/user.ts'

export interface NewUser {
  id?: string | undefined
  email: string
  passwordHash: string | null
  userMetadata?: Record<string, unknown> | undefined
  appMetadata?: Record<string, unknown> | undefined
  role?: string | undefined
  invited?: boolean | undefined
  /**
   * The creator of the account. Metadata from an operator does not change; for others, the identity's data is added.
   */
  by: 'themselves' | 'operator'
}

/** Adds an unconfirmed account with its email identity. Throws `email_exists`. */
export async function createUser(client: ClientBase, user: NewUser): Promise<User> {
  const id = user.id ?? randomUUID()
  const facts = { sub: id, email: user.email, email_verified: false, phone_verified: false }
  const isOwn = user.by === 'themselves'
  const { rowCount } = await client.query(
    `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, raw_app_meta_data,
       raw_user_meta_data, invited_at, created_at, updated_at)
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', $2, $3, $4, $5, $6,
       case when $7 then now() end, now(), now())
     on conflict do nothing`,
    [
      id,
      user.role ?? 'authenticated',
      user.email,
      user.passwordHash ?? '',
      JSON.stringify({ ...user.appMetadata, provider: 'email', providers: ['email'] }),
      JSON.stringify(isOwn ? { ...user.userMetadata, ...facts } : (user.userMetadata ?? {})),
      user.invited ?? false,
    ],
  )
  if (rowCount === 0) throw emailExists()
  await client.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1::text, ($1::text)::uuid, $2, 'email', now(), now(), now())`,
    [id, JSON.stringify(isOwn ? { ...user.userMetadata, ...facts } : facts)],
  )
  const created = await findUserById(client, id)
  if (!created) throw new Error('An account that was just made is not there')
  return created
}
