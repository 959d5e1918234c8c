import { Hono } from 'hono'
import { validationFailed } from '#src/auth/auth-error.ts'
import { mailClient, requireUser, type SignedIn } from '#src/auth/guards.ts'
import { toMail } from '#src/auth/mails/account-mails.ts'
import { changeAndMail } from '#src/auth/mails/send-auth-mail.ts'
import { siteOf } from '#src/auth/redirects.ts'
import type { AuthServices } from '#src/auth/services.ts'
import { createOneTimeToken } from '#src/auth/tokens/one-time-tokens.ts'

/** Emails a code. The next change of the password needs it as proof that the user still owns the address. */
export function createReauthenticateRoute(services: AuthServices): Hono<{
  Variables: { signedIn: SignedIn }
}> {
  return new Hono<{ Variables: { signedIn: SignedIn } }>().get(
    '/reauthenticate',
    requireUser(services),
    async (c) => {
      const { user } = c.get('signedIn')
      const email = user.email ?? ''
      if (email === '') throw validationFailed('Reauthentication requires an email address')
      const limit = {
        template: 'reauthentication',
        email,
        client: await mailClient(c, services),
      } as const
      await changeAndMail(services, limit, async (client) => {
        await client.query('update auth.users set reauthentication_sent_at = now() where id = $1', [
          user.id,
        ])
        const { code } = await createOneTimeToken(client, services.secrets, {
          userId: user.id,
          type: 'reauthentication_token',
          relatesTo: email,
          flowId: null,
        })
        const wish = { redirectTo: siteOf(services.options), challenge: {} }
        const mail = toMail('reauthentication', user, email, { url: '', token: '', code }, wish)
        return { result: null, mails: [mail] }
      })
      return c.json({})
    },
  )
}
