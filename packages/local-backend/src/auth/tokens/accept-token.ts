import type { ClientBase } from 'pg'
import { userBanned, userNotFound } from '#src/auth/auth-error.ts'
import type { OneTimeToken } from '#src/auth/tokens/one-time-tokens.ts'
import { agreeToEmailChange } from '#src/auth/users/change-email.ts'
import { confirmUser, isUnproved, proveAddress } from '#src/auth/users/confirm-user.ts'
import { lockUser } from '#src/auth/users/user.ts'

/**
 * Applies the effect of a token. Returns whether its holder may be signed in; only the first half of an address change
 * does not sign in.
 */
export async function acceptToken(client: ClientBase, token: OneTimeToken): Promise<boolean> {
  const user = await lockUser(client, token.userId)
  if (!user) throw userNotFound()
  if (user.isBanned) throw userBanned()
  if (token.type === 'email_change_token_new' || token.type === 'email_change_token_current') {
    return await agreeToEmailChange(client, user.id)
  }
  if (token.type === 'recovery_token' && user.emailConfirmedAt === null) {
    // The person who set this password never proved that they own the address.
    await client.query(`update auth.users set encrypted_password = '' where id = $1`, [user.id])
  }
  if (user.emailConfirmedAt === null) await confirmUser(client, user.id)
  else if (isUnproved(user)) await proveAddress(client, user.id)
  return true
}
