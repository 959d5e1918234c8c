import { Hono } from 'hono'
import { z } from 'zod'
import { validationFailed } from '#src/auth/auth-error.ts'
import { evenOut } from '#src/auth/even-out.ts'
import { limitKey, mailClient, requireApiKey } from '#src/auth/guards.ts'
import { prepareSignInLink } from '#src/auth/mails/account-mails.ts'
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
  email: emailSchema.nullish().or(z.literal('')),
  ...challengeFields,
})

/** Emails a link to choose a new password. An unknown address gets the same answer, after the same time, and the same pause. */
export function createRecoverRoute(services: AuthServices): Hono {
  return new Hono().post('/recover', requireApiKey(services), evenOut(), async (c) => {
    await services.limits.signIn(limitKey(c, services))
    const body = await readBody(c, bodySchema)
    const { email } = body
    if (!email) throw validationFailed('Password recovery requires an email')
    requireWholeChallenge(body)
    const wish = {
      redirectTo: chooseRedirect(c.req.query('redirect_to'), services.options),
      challenge: body,
    }
    const client = await mailClient(c, services)
    const limit = { template: 'recovery', email, client } as const
    await mailAfterAnswer(services, limit, async (database) => {
      const user = await findUserByEmail(database, email)
      return user ? [await prepareSignInLink(database, services, user, 'recovery', wish)] : []
    })
    return c.json({})
  })
}
