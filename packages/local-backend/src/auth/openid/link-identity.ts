import type { ClientBase } from 'pg'
import { recordAudit } from '#src/auth/audit.ts'
import { AuthError } from '#src/auth/auth-error.ts'
import { findOwner, waitForOthers } from '#src/auth/openid/accept-identity.ts'
import { addIdentity, updateProviders } from '#src/auth/openid/identity-rows.ts'
import type { ProviderIdentity } from '#src/auth/openid/provider-identity.ts'

/**
 * Adds a way to sign in to the account of the asking owner. The address at the provider does not matter and may be
 * another one. Throws `identity_already_exists`.
 */
export async function linkIdentity(
  client: ClientBase,
  userId: string,
  identity: ProviderIdentity,
): Promise<void> {
  await waitForOthers(client, identity)
  const owner = await findOwner(client, identity)
  if (owner) {
    const whose = owner.id === userId ? '' : ' to another user'
    throw new AuthError(422, 'identity_already_exists', `Identity is already linked${whose}`)
  }
  await addIdentity(client, userId, identity)
  await updateProviders(client, userId)
  await recordAudit(client, 'user_modified', userId)
}
