import { Hono } from 'hono'
import { AuthError } from '#src/auth/auth-error.ts'
import { limitKey } from '#src/auth/guards.ts'
import { beginProviderFlow } from '#src/auth/openid/begin-provider-flow.ts'
import { describeError, redirectWithCallbackError } from '#src/auth/openid/callback-redirect.ts'
import { chooseRedirect } from '#src/auth/redirects.ts'
import type { AuthServices } from '#src/auth/services.ts'

/** Sends a browser to a provider to sign in. Opened as a page, so it asks for no API key. */
export function createAuthorizeRoute(services: AuthServices): Hono {
  return new Hono().get('/authorize', async (c) => {
    if (c.req.method === 'HEAD') return c.body(null, 200)
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
    await services.limits.signIn(limitKey(c, services))
    try {
      return c.redirect(await beginProviderFlow(c, services, null), 302)
    } catch (error) {
      if (!(error instanceof AuthError) || error.status !== 503) throw error
      // Nobody did anything wrong: the application shows it better than we do.
      const redirectTo = chooseRedirect(c.req.query('redirect_to'), services.options)
      return c.redirect(redirectWithCallbackError(redirectTo, describeError(error)), 302)
    }
  })
}
