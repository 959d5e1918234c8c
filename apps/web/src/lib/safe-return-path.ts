/**
 * The page to return to after signing in, if it is ours: a path on this origin that is no sign-in page itself.
 * Anything else (other origins, `//host`, `javascript:`) gives undefined.
 */
export function safeReturnPath(
  wanted: unknown,
  origin = window.location.origin,
): string | undefined {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return undefined
  if (!URL.canParse(wanted, origin)) return undefined
  const url = new URL(wanted, origin)
  // '/.//host' is a path of this origin until its dots are removed; the rest names another origin.
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined
  const isWayIn = url.pathname === '/' || /^\/(auth|reset-password)(\/|$)/.test(url.pathname)
  return isWayIn ? undefined : `${url.pathname}${url.search}${url.hash}`
}
