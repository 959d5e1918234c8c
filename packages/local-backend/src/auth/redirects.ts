import type { BackendOptions } from '#src/options.ts'

type RedirectOptions = Pick<BackendOptions, 'publicUrl' | 'allowedRedirects'>

/**
 * Where a mailed link leads in the end: the wanted address when it is on the allow list, else `publicUrl`. The list is
 * the origin of `publicUrl`, its localhost or 127.0.0.1 twin, and the prefixes of the options. The Host header, which
 * whoever calls may choose, plays no part.
 */
export function chooseRedirect(wanted: string | undefined, options: RedirectOptions): string {
  if (wanted === undefined || wanted.length > 2000 || !URL.canParse(wanted))
    return options.publicUrl
  const url = new URL(wanted)
  if (url.username !== '' || url.password !== '') return options.publicUrl
  const own = [options.publicUrl, loopbackTwin(options.publicUrl), ...options.allowedRedirects]
  return own.some((prefix) => prefix !== null && isBelow(url, prefix))
    ? url.href
    : options.publicUrl
}

/** localhost for 127.0.0.1 and the other way round; null for any other host. */
export function loopbackTwin(origin: string): string | null {
  const url = new URL(origin)
  if (url.hostname === 'localhost') url.hostname = '127.0.0.1'
  else if (url.hostname === '127.0.0.1') url.hostname = 'localhost'
  else return null
  return url.origin
}

/** Same scheme, host and port, and the same path or one below it. Compared as parsed, never as text. */
function isBelow(url: URL, prefix: string): boolean {
  if (!URL.canParse(prefix)) return false
  const allowed = new URL(prefix)
  if (url.protocol !== allowed.protocol || url.host !== allowed.host) return false
  const folder = allowed.pathname.replace(/\/+$/, '')
  return url.pathname === folder || url.pathname.startsWith(`${folder}/`) || folder === ''
}
