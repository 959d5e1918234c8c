import { Hono } from 'hono'
import { z } from 'zod'
import { phoneDisabled, validationFailed } from '#src/auth/auth-error.ts'
import { limitKey, requireApiKey } from '#src/auth/guards.ts'
import {
  mailConfirmation,
  prepareEmailChange,
  type LinkWish,
} from '#src/auth/mails/account-mails.ts'
import { changeAndMail } from '#src/auth/mails/send-auth-mail.ts'
import { challengeFields, emailSchema, readBody } from '#src/auth/read-body.ts'
import { chooseRedirect } from '#src/auth/redirects.ts'
import type { AuthServices } from '#src/auth/services.ts'
import { findUserByEmail } from '#src/auth/users/user.ts'

const bodySchema = z.object({
  type: z.string().nullish(),
  email: emailSchema.nullish(),
  phone: z.string().nullish(),
  ...challengeFields,
})

/** Mails again what is still open; an address with nothing open gets the same answer, and the same pause. */
export function createResendRoute(services: AuthServices): Hono {
  return new Hono().post('/resend', requireApiKey(services), async (c) => {
    await services.limits.signIn(limitKey(c, services))
    const body = await readBody(c, bodySchema)
    if (body.phone || body.type === 'sms' || body.type === 'phone_change') throw phoneDisabled()
    if (body.type !== 'signup' && body.type !== 'email_change') {
      throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change')
    }
    if (!body.email) throw validationFailed('Type provided requires an email address')
    const wish = {
      redirectTo: chooseRedirect(c.req.query('redirect_to'), services.options),
      challenge: body,
    }
    const isSent =
      body.type === 'signup'
        ? await resendConfirmation(services, body.email, wish)
        : await resendEmailChange(services, body.email, wish)
    if (!isSent) {
      await services.limits.pause(
        body.type === 'signup' ? 'confirmation' : 'email_change',
        body.email,
      )
    }
    return c.json({})
  })
}

async function resendConfirmation(
  services: AuthServices,
  email: string,
  wish: LinkWish,
): Promise<boolean> {
  const user = await findUserByEmail(services.pool, email)
  if (!user || user.emailConfirmedAt) return false
  await mailConfirmation(services, user, wish)
  return true
}

async function resendEmailChange(
  services: AuthServices,
  email: string,
  wish: LinkWish,
): Promise<boolean> {
  const user = await findUserByEmail(services.pool, email)
  const newEmail = user?.newEmail
  if (!user || !newEmail) return false
  await changeAndMail(services, { template: 'email_change', email }, async (client) => ({
    result: null,
    mails: await prepareEmailChange(client, services, user, newEmail, wish),
  }))
  return true
}
