import { Hono } from 'hono'
import { z } from 'zod'
import { phoneDisabled, validationFailed } from '#src/auth/auth-error.ts'
import { evenOut } from '#src/auth/even-out.ts'
import { limitKey, mailClient, requireApiKey } from '#src/auth/guards.ts'
import { prepareConfirmation, prepareEmailChange } from '#src/auth/mails/account-mails.ts'
import { mailAfterAnswer } from '#src/auth/mails/send-auth-mail.ts'
import {
  challengeFields,
  emailSchema,
  readBody,
  requireWholeChallenge,
} from '#src/auth/read-body.ts'
import { chooseRedirect } from '#src/auth/redirects.ts'
import type { AuthServices } from '#src/auth/services.ts'
import { findUserByEmail } from '#src/auth/users/user.ts'

const bodySchema = z.object({
  type: z.string().nullish(),
  email: emailSchema.nullish(),
  phone: z.string().nullish(),
  ...challengeFields,
})

/** Repeats a pending email; an address with nothing pending gets the same answer, after the same time, and the same pause. */
export function createResendRoute(services: AuthServices): Hono {
  return new Hono().post('/resend', requireApiKey(services), evenOut(), async (c) => {
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
    requireWholeChallenge(body)
    const { email } = body
    const mailedBy = await mailClient(c, services)
    if (body.type === 'signup') {
      await mailAfterAnswer(
        services,
        { template: 'confirmation', email, client: mailedBy },
        async (client) => {
          const user = await findUserByEmail(client, email)
          if (!user || user.emailConfirmedAt) return []
          return [await prepareConfirmation(client, services, user, wish)]
        },
      )
    } else {
      await mailAfterAnswer(
        services,
        { template: 'email_change', email, client: mailedBy },
        async (client) => {
          const user = await findUserByEmail(client, email)
          if (!user?.newEmail) return []
          return await prepareEmailChange(client, services, user, user.newEmail, wish)
        },
      )
    }
    return c.json({})
  })
}
