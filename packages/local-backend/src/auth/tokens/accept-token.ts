import type { ClientBase } from 'pg'
import { userBanned, userNotFound } from '#src/auth/auth-error.ts'
import type { OneTimeToken } from '#src/auth/tokens/one-time-tokens.ts'
import { agreeToEmailChange } from '#src/auth/users/change-email.ts'
import { confirmUser, isUnproved, proveAddress } from '#src/auth/users/confirm-user.ts'
import { lockUser } from '#src/auth/users/user.ts'

/**
 * Does what a taken token stands for. Answers whether its holder may be signed in; only the first half of a change of
 * address does not sign in.
 */
export async function acceptToken(client: ClientBase, token: OneTimeToken): Promise<boolean> {
  const user = await lockUser(client, token.userId)
  if (!user) throw userNotFound()
  if (user.isBanned) throw userBanned()
  if (token.type === 'email_change_token_new' || token.type === 'email_change_token_current') {
    return await agreeToEmailChange(client, user.id)
  }
  if (token.type === 'recovery_token' && user.emailConfirmedAt === null) {
    // Whoever set this password never showed that the address is theirs.
    await client.query(`update auth.users set encrypted_password = '' where id = $1`, [user.id])
  }
  if (user.emailConfirmedAt === null) await confirmUser(client, user.id)
  else if (isUnproved(user)) await proveAddress(client, user.id)
  return true
}
