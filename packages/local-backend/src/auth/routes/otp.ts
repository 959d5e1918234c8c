import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { AuthError, phoneDisabled, signUpDisabled, validationFailed } from '#src/auth/auth-error.ts'
import { evenOut } from '#src/auth/even-out.ts'
import { limitKey, mailClient, requireApiKey } from '#src/auth/guards.ts'
import { prepareSignInLink, type LinkWish } from '#src/auth/mails/account-mails.ts'
import { changeAndMail } from '#src/auth/mails/send-auth-mail.ts'
import { challengeFields, emailSchema, metadataSchema, readBody } from '#src/auth/read-body.ts'
import { chooseRedirect } from '#src/auth/redirects.ts'
import { signUp } from '#src/auth/routes/sign-up.ts'
import type { AuthServices } from '#src/auth/services.ts'
import { findUserByEmail, type User } from '#src/auth/users/user.ts'

const bodySchema = z.object({
  email: emailSchema.nullish().or(z.literal('')),
  phone: z.string().nullish(),
  data: metadataSchema.nullish(),
  create_user: z.boolean().nullish(),
  ...challengeFields,
})

/** Emails a link and a code that sign in without a password. With `create_user: false` it reveals whether there is an account. */
export function createOtpRoutes(services: AuthServices): Hono {
  const answer = async (c: Context) => {
    await services.limits.signIn(limitKey(c, services))
    const body = await readBody(c, bodySchema)
    if (body.phone) throw phoneDisabled()
    if (!body.email) {
      throw validationFailed('You must provide either an email or phone number.')
    }
    const wish = {
      redirectTo: chooseRedirect(c.req.query('redirect_to'), services.options),
      challenge: body,
    }
    const mailedBy = await mailClient(c, services)
    const user = await findUserByEmail(services.pool, body.email)
    if (user?.emailConfirmedAt) await mailSignInLink(services, user, wish, mailedBy)
    else if (!user && body.create_user === false) {
      throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
    } else if (services.options.auth.allowSignUps === false) {
      throw signUpDisabled()
    } else {
      // Also for an account that was never confirmed: the code must not confirm a password that another person chose.
      const account = { email: body.email, passwordHash: null, data: body.data ?? {} }
      await signUp(services, account, wish, mailedBy)
    }
    return c.json({})
  }
  return new Hono()
    .post('/otp', requireApiKey(services), evenOut(), answer)
    .post('/magiclink', requireApiKey(services), evenOut(), answer)
}

async function mailSignInLink(
  services: AuthServices,
  user: User,
  wish: LinkWish,
  mailedBy: string | null,
): Promise<void> {
  const limit = { template: 'magic_link', email: user.email ?? '', client: mailedBy } as const
  await changeAndMail(services, limit, async (client) => ({
    result: null,
    mails: [await prepareSignInLink(client, services, user, 'magic_link', wish)],
  }))
}
