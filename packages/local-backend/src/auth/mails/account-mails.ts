import type { ClientBase } from 'pg'
import { recordAudit } from '#src/auth/audit.ts'
import { issueLink } from '#src/auth/mails/issue-link.ts'
import type { AuthMail } from '#src/auth/mails/send-auth-mail.ts'
import type { AuthServices } from '#src/auth/services.ts'
import type { Challenge } from '#src/auth/tokens/flow-state.ts'
import type { User } from '#src/auth/users/user.ts'

/** The client's wish for the target of its link. */
export interface LinkWish {
  redirectTo: string
  challenge: Challenge
}

/** Builds the confirmation email, in the transaction that created or found the account. */
export async function prepareConfirmation(
  client: ClientBase,
  services: AuthServices,
  user: User,
  wish: LinkWish,
): Promise<AuthMail> {
  const to = user.email ?? ''
  await client.query('update auth.users set confirmation_sent_at = now() where id = $1', [user.id])
  const link = await issueLink(client, services, {
    userId: user.id,
    to,
    type: 'signup',
    tokenType: 'confirmation_token',
    ...wish,
  })
  await recordAudit(client, 'user_confirmation_requested', user.id)
  return toMail('confirmation', user, to, link, wish)
}

/** A link that signs in: to choose a new password (`recovery`), or nothing else (`magic_link`). The newest one counts. */
export async function prepareSignInLink(
  client: ClientBase,
  services: AuthServices,
  user: User,
  template: 'recovery' | 'magic_link',
  wish: LinkWish,
): Promise<AuthMail> {
  const to = user.email ?? ''
  await client.query('update auth.users set recovery_sent_at = now() where id = $1', [user.id])
  const link = await issueLink(client, services, {
    userId: user.id,
    to,
    type: template === 'recovery' ? 'recovery' : 'magiclink',
    tokenType: 'recovery_token',
    ...wish,
  })
  await recordAudit(client, 'user_recovery_requested', user.id)
  return toMail(template, user, to, link, wish)
}

/** One link for each of the two addresses; the address changes when both were opened. */
export async function prepareEmailChange(
  client: ClientBase,
  services: AuthServices,
  user: User,
  newEmail: string,
  wish: LinkWish,
): Promise<AuthMail[]> {
  await client.query(
    `update auth.users set email_change = $2, email_change_sent_at = now(),
       email_change_confirm_status = 0, updated_at = now() where id = $1`,
    [user.id, newEmail],
  )
  const sides = [
    { to: newEmail, tokenType: 'email_change_token_new' as const },
    { to: user.email ?? '', tokenType: 'email_change_token_current' as const },
  ]
  const mails: AuthMail[] = []
  for (const side of sides.filter(({ to }) => to !== '')) {
    const link = await issueLink(client, services, {
      userId: user.id,
      type: 'email_change',
      ...side,
      ...wish,
    })
    mails.push({ ...toMail('email_change', user, side.to, link, wish), newEmail })
  }
  return mails
}

export function toMail(
  template: AuthMail['template'],
  user: User,
  to: string,
  link: { url: string; token: string; code: string },
  wish: LinkWish,
): AuthMail {
  return {
    template,
    userId: user.id,
    to,
    ...link,
    redirectTo: wish.redirectTo,
    email: user.email ?? '',
    data: user.userMetadata,
  }
}
