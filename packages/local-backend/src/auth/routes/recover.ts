import { Hono } from 'hono'
import { z } from 'zod'
import { limitKey, requireApiKey } from '#src/auth/guards.ts'
import { mailSignInLink } from '#src/auth/mails/account-mails.ts'
import { challengeFields, emailSchema, readBody } from '#src/auth/read-body.ts'
import { chooseRedirect } from '#src/auth/redirects.ts'
import type { AuthServices } from '#src/auth/services.ts'
import { findUserByEmail } from '#src/auth/users/user.ts'

const bodySchema = z.object({ email: emailSchema, ...challengeFields })

/** Mails a link to choose a new password. An unknown address gets the same answer, and the same pause. */
export function createRecoverRoute(services: AuthServices): Hono {
  return new Hono().post('/recover', requireApiKey(services), async (c) => {
    await services.limits.signIn(limitKey(c, services))
    const body = await readBody(c, bodySchema)
    const user = await findUserByEmail(services.pool, body.email)
    if (user) {
      await mailSignInLink(services, user, 'recovery', {
        redirectTo: chooseRedirect(c.req.query('redirect_to'), services.options),
        challenge: body,
      })
    } else {
      await services.limits.pause('recovery', body.email)
    }
    return c.json({})
  })
}
