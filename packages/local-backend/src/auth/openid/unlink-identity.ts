import type { ClientBase } from 'pg'
import { recordAudit } from '#src/auth/audit.ts'
import { AuthError, userNotFound } from '#src/auth/auth-error.ts'
import { updateProviders } from '#src/auth/openid/identity-rows.ts'
import { setEmail } from '#src/auth/users/change-email.ts'
import { findUserByEmail, lockUser, type User } from '#src/auth/users/user.ts'

/**
 * Removes a way to sign in from an account. The last one stays. An identity of another account is not found, as if
 * nobody had it. Without the email identity there is no password either.
 */
export async function unlinkIdentity(
  client: ClientBase,
  userId: string,
  identityId: string,
): Promise<void> {
  const user = await lockUser(client, userId)
  if (!user) throw userNotFound()
  if (user.identities.length <= 1) {
    throw new AuthError(
      422,
      'single_identity_not_deletable',
      'User must have at least 1 identity after unlinking',
    )
  }
  const identity = user.identities.find((one) => one.identity_id === identityId.toLowerCase())
  if (!identity) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist")
  await client.query('delete from auth.identities where id = $1', [identity.identity_id])
  if (identity.provider === 'email') {
    await client.query(
      `update auth.users set encrypted_password = '', updated_at = now() where id = $1`,
      [userId],
    )
  }
  await followIdentities(client, user, identity.identity_id)
  await updateProviders(client, userId)
  await recordAudit(client, 'identity_unlink', userId)
}

/** If the account's address came from the removed identity, it takes the verified one of a remaining identity. */
async function followIdentities(client: ClientBase, user: User, goneId: string): Promise<void> {
  const addresses = user.identities
    .filter((one) => one.identity_id !== goneId && one.identity_data['email_verified'] === true)
    .map((one) => one.email ?? '')
    .filter((email) => email !== '')
  const [next] = addresses
  if (next === undefined || addresses.includes(user.email ?? '')) return
  const owner = await findUserByEmail(client, next)
  if (owner && owner.id !== user.id) {
    throw new AuthError(
      422,
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    )
  }
  await setEmail(client, user.id, next)
}
