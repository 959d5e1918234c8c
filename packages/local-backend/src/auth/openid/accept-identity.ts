import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import { recordAudit } from '#src/auth/audit.ts'
import {
  AuthError,
  emailExists,
  signUpDisabled,
  userBanned,
  userNotFound,
} from '#src/auth/auth-error.ts'
import { addIdentity, renewIdentity, updateProviders } from '#src/auth/openid/identity-rows.ts'
import type { ProviderIdentity } from '#src/auth/openid/provider-identity.ts'
import { endSessions } from '#src/auth/sessions/end-sessions.ts'
import { voidTokens } from '#src/auth/tokens/one-time-tokens.ts'
import { confirmUser, isUnproved } from '#src/auth/users/confirm-user.ts'
import { fitsMetadata, mergeMetadata } from '#src/auth/users/merge-metadata.ts'
import { findUserByEmail, lockUser, type User } from '#src/auth/users/user.ts'

/**
 * Finds the account of an identity, adds the identity to the account with its address, or creates a new account, and
 * returns the account's id. Throws `signup_disabled` if no account may be created. Only an address that the provider has
 * verified counts, and an account that never proved its address loses what it was set up with: nobody can prepare an
 * account for another person's address.
 */
export async function acceptIdentity(
  client: ClientBase,
  identity: ProviderIdentity,
  { allowSignUps = true }: { allowSignUps?: boolean | undefined },
): Promise<string> {
  await waitForOthers(client, identity)
  const owner = await findOwner(client, identity)
  if (owner) {
    await renewIdentity(client, identity)
    return await admit(client, owner, identity)
  }
  if (identity.email === null) {
    throw new AuthError(
      500,
      'unexpected_failure',
      'Error getting user email from external provider',
    )
  }
  if (!identity.isEmailVerified) throw needsVerification(identity)
  const known = await findByAddress(client, identity.email)
  if (known) {
    // Without email confirmation, another person may have created this account.
    if (isUnproved(known)) await removeUnconfirmed(client, known.id, identity)
    await addIdentity(client, known.id, identity)
    return await admit(client, known, identity)
  }
  if (!allowSignUps) throw signUpDisabled()
  return await createAccount(client, identity, identity.email)
}

/** The account of this identity, locked; null if there is none. */
export async function findOwner(
  client: ClientBase,
  { provider, subject }: ProviderIdentity,
): Promise<User | null> {
  const { rows } = await client.query<{ userId: string }>(
    `select user_id as "userId" from auth.identities where provider = $1 and provider_id = $2`,
    [provider, subject],
  )
  if (!rows[0]) return null
  const owner = await lockUser(client, rows[0].userId)
  if (!owner) throw userNotFound()
  return owner
}

/** Two first sign-ins of one person, or a sign-up with the same address, run one after another. */
export async function waitForOthers(client: ClientBase, identity: ProviderIdentity): Promise<void> {
  const names = [`${identity.provider} ${identity.subject}`]
  if (identity.email !== null) names.push(identity.email)
  for (const name of names) {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
  }
}

/** The account with this address, else the one that signs in elsewhere with it, verified there too. */
async function findByAddress(client: ClientBase, email: string): Promise<User | null> {
  const user = await findUserByEmail(client, email)
  if (user) return await lockUser(client, user.id)
  const { rows } = await client.query<{ userId: string }>(
    `select distinct i.user_id as "userId" from auth.identities i join auth.users u on u.id = i.user_id
     where i.email = $1 and i.identity_data ->> 'email_verified' = 'true' and i.provider <> 'email'
       and not u.is_sso_user`,
    [email],
  )
  if (rows.length > 1) {
    throw new AuthError(
      500,
      'unexpected_failure',
      'Multiple accounts with the same email address in the same linking domain detected: default',
    )
  }
  return rows[0] ? await lockUser(client, rows[0].userId) : null
}

async function admit(client: ClientBase, user: User, identity: ProviderIdentity): Promise<string> {
  if (user.isBanned) throw userBanned()
  if (user.emailConfirmedAt === null) {
    if (!identity.isEmailVerified || identity.email !== user.email) {
      throw needsVerification(identity)
    }
    await removeUnconfirmed(client, user.id, identity)
    await confirmUser(client, user.id)
  } else if (fitsMetadata({ ...user.userMetadata, ...identity.data })) {
    // A person who filled it up may still sign in.
    await mergeMetadata(client, user.id, 'user', identity.data)
  }
  await updateProviders(client, user.id)
  return user.id
}

/** Removes password, other identities, factors and links: their creator never proved the address. */
async function removeUnconfirmed(
  client: ClientBase,
  userId: string,
  { provider, subject, data }: ProviderIdentity,
): Promise<void> {
  await client.query(
    `update auth.users set encrypted_password = '', raw_user_meta_data = $2, email_change = '', updated_at = now()
     where id = $1`,
    [userId, JSON.stringify(data)],
  )
  await client.query(
    `delete from auth.identities where user_id = $1 and not (provider = $2 and provider_id = $3)`,
    [userId, provider, subject],
  )
  // An account that was admitted without proof of its address may have some.
  await client.query('delete from auth.mfa_factors where user_id = $1', [userId])
  await endSessions(client, userId, 'global', null)
  await voidTokens(client, userId, [
    'confirmation_token',
    'recovery_token',
    'email_change_token_new',
    'email_change_token_current',
  ])
}

async function createAccount(
  client: ClientBase,
  identity: ProviderIdentity,
  email: string,
): Promise<string> {
  const id = randomUUID()
  const { provider } = identity
  const { rowCount } = await client.query(
    `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, raw_app_meta_data,
       raw_user_meta_data, created_at, updated_at)
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, '', $3, $4, now(), now())
     on conflict do nothing`,
    [id, email, JSON.stringify({ provider, providers: [provider] }), JSON.stringify(identity.data)],
  )
  if (rowCount === 0) throw emailExists()
  await addIdentity(client, id, identity)
  await confirmUser(client, id)
  await recordAudit(client, 'user_signedup', id)
  return id
}

function needsVerification({ provider }: ProviderIdentity): AuthError {
  return new AuthError(
    422,
    'provider_email_needs_verification',
    `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
  )
}
