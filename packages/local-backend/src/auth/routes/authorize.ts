import { Hono, type Context } from 'hono'
import { AuthError } from '#src/auth/auth-error.ts'
import { limitKey } from '#src/auth/guards.ts'
import { beginProviderFlow, MOVED } from '#src/auth/openid/begin-provider-flow.ts'
import { describeError, redirectWithCallbackError } from '#src/auth/openid/callback-redirect.ts'
import { chooseRedirect, loopbackTwin } from '#src/auth/redirects.ts'
import type { AuthServices } from '#src/auth/services.ts'

/** Sends a browser to a provider to sign in. Opened as a page, so it asks for no API key. */
export function createAuthorizeRoute(services: AuthServices): Hono {
  return new Hono().get('/authorize', async (c) => {
    if (c.req.method === 'HEAD') return c.body(null, 200)
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
    const { publicUrl } = services.options
    if (isAtTwin(c, publicUrl)) return c.redirect(moveTo(publicUrl, c), 302)
    await services.limits.signIn(limitKey(c, services))
    try {
      return c.redirect(await beginProviderFlow(c, services, null), 302)
    } catch (error) {
      if (!(error instanceof AuthError) || error.status !== 503) throw error
      // Nobody did anything wrong, and the application shows it better than this service.
      const redirectTo = chooseRedirect(c.req.query('redirect_to'), services.options)
      return c.redirect(redirectWithCallbackError(redirectTo, describeError(error)), 302)
    }
  })
}

/**
 * Whether the browser knows us as 127.0.0.1 and our own name is localhost, or the other way round. The provider sends it
 * back to our own name, where it would lack the cookie. Asked once: a proxy may rename us each time.
 */
function isAtTwin(c: Context, publicUrl: string): boolean {
  const twin = loopbackTwin(publicUrl)
  if (twin === null || c.req.query(MOVED) !== undefined) return false
  return c.req.header('host') === new URL(twin).host
}

function moveTo(publicUrl: string, c: Context): string {
  const url = new URL(`${publicUrl}/auth/v1/authorize`)
  url.search = new URL(c.req.url).search
  url.searchParams.set(MOVED, 'true')
  return url.href
}
