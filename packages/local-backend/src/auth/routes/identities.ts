import { Hono } from 'hono'
import { AuthError } from '#src/auth/auth-error.ts'
import { limitKey, requireLinking, requireUser, type SignedIn } from '#src/auth/guards.ts'
import { inTransaction } from '#src/auth/in-transaction.ts'
import { beginProviderFlow } from '#src/auth/openid/begin-provider-flow.ts'
import { unlinkIdentity } from '#src/auth/openid/unlink-identity.ts'
import type { AuthServices } from '#src/auth/services.ts'
import { requireSecondFactor } from '#src/auth/sessions/require-second-factor.ts'

interface Variables {
  Variables: { signedIn: SignedIn }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The signed-in user's ways to sign in: add one by going to its provider, or remove one. */
export function createIdentityRoutes(services: AuthServices): Hono<Variables> {
  return new Hono<Variables>()
    .get('/user/identities/authorize', requireUser(services), async (c) => {
      requireLinking(services)
      await services.limits.signIn(limitKey(c, services))
      const signedIn = c.get('signedIn')
      await requireSecondFactor(services, signedIn, 'link an identity')
      const url = await beginProviderFlow(c, services, signedIn.sessionId)
      return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302)
    })
    .delete('/user/identities/:id', requireUser(services), async (c) => {
      requireLinking(services)
      const id = c.req.param('id')
      if (!UUID.test(id)) {
        throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID')
      }
      const signedIn = c.get('signedIn')
      await requireSecondFactor(services, signedIn, 'unlink an identity')
      await inTransaction(services.pool, (client) => unlinkIdentity(client, signedIn.user.id, id))
      return c.json({})
    })
}
