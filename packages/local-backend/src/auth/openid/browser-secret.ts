import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { PROVIDER_FLOW_LIFETIME } from '#src/auth/openid/provider-flow.ts'
import { generateToken, hashToken } from '#src/auth/tokens/token-secrets.ts'

const PATH = '/auth/v1/callback'

interface Wish {
  state: string
  /** Whether the origin of the backend is https, as browsers see it. */
  isSecure: boolean
  /** The provider answers with a POST from its own page, which only a cookie for all sites goes along with. */
  isPosted: boolean
}

/**
 * Leaves a secret with the browser that begins a flow, and answers it. A state alone can be sent to somebody else, who
 * would then be signed in as whoever began.
 */
export function leaveBrowserSecret(c: Context, { state, isSecure, isPosted }: Wish): string {
  const secret = generateToken()
  setCookie(c, nameCookie(state), secret, {
    path: PATH,
    httpOnly: true,
    secure: isSecure,
    sameSite: isPosted && isSecure ? 'None' : 'Lax',
    maxAge: PROVIDER_FLOW_LIFETIME,
  })
  return secret
}

export function readBrowserSecret(c: Context, state: string): string | undefined {
  return getCookie(c, nameCookie(state))
}

export function dropBrowserSecret(c: Context, state: string, isSecure: boolean): void {
  deleteCookie(c, nameCookie(state), { path: PATH, secure: isSecure })
}

/** One for each flow, so that several tabs may be under way. */
function nameCookie(state: string): string {
  return `provider_flow_${hashToken(state).slice(0, 16)}`
}
