import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { generateToken, hashToken } from '#src/auth/tokens/token-secrets.ts'
import { lifetimes } from '#src/lifetimes.ts'

const PATH = '/auth/v1/callback'

interface Wish {
  state: string
  /** Whether browsers see the origin of the backend as https. */
  isSecure: boolean
  /** The provider answers with a POST from its own page, and only a cookie for all sites is sent with that. */
  isPosted: boolean
}

/**
 * Sets a secret in the browser that begins a flow, and returns it. A state alone could be sent to another person, who
 * would then be signed in as the sender.
 */
export function leaveBrowserSecret(c: Context, { state, isSecure, isPosted }: Wish): string {
  const secret = generateToken()
  setCookie(c, nameCookie(state), secret, {
    path: PATH,
    httpOnly: true,
    secure: isSecure,
    sameSite: isPosted && isSecure ? 'None' : 'Lax',
    maxAge: lifetimes['provider flow'],
  })
  return secret
}

export function readBrowserSecret(c: Context, state: string): string | undefined {
  return getCookie(c, nameCookie(state))
}

export function dropBrowserSecret(c: Context, state: string, isSecure: boolean): void {
  deleteCookie(c, nameCookie(state), { path: PATH, secure: isSecure })
}

/** One for each flow, so that several tabs can sign in at once. */
function nameCookie(state: string): string {
  return `provider_flow_${hashToken(state).slice(0, 16)}`
}
