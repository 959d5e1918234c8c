import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { AuthError, phoneDisabled, validationFailed } from '#src/auth/auth-error.ts'
import { limitKey, requireApiKey } from '#src/auth/guards.ts'
import { mailConfirmation, mailSignInLink } from '#src/auth/mails/account-mails.ts'
import { challengeFields, emailSchema, metadataSchema, readBody } from '#src/auth/read-body.ts'
import { chooseRedirect } from '#src/auth/redirects.ts'
import { signUp } from '#src/auth/routes/sign-up.ts'
import type { AuthServices } from '#src/auth/services.ts'
import { findUserByEmail } from '#src/auth/users/user.ts'

const bodySchema = z.object({
  email: emailSchema.nullish().or(z.literal('')),
  phone: z.string().nullish(),
  data: metadataSchema.nullish(),
  create_user: z.boolean().nullish(),
  ...challengeFields,
})

/** Mails a link and a code that sign in without a password. With `create_user: false` it tells who has an account. */
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
    const user = await findUserByEmail(services.pool, body.email)
    if (user?.emailConfirmedAt) await mailSignInLink(services, user, 'magic_link', wish)
    else if (user) await mailConfirmation(services, user, wish)
    else if (body.create_user === false) {
      throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
    } else {
      await signUp(services, { email: body.email, passwordHash: null, data: body.data ?? {} }, wish)
    }
    return c.json({})
  }
  return new Hono()
    .post('/otp', requireApiKey(services), answer)
    .post('/magiclink', requireApiKey(services), answer)
}
