import type { BackendOptions } from '#src/options.ts'

type SiteOptions = Pick<BackendOptions, 'publicUrl' | 'siteUrl'>
type RedirectOptions = SiteOptions & Pick<BackendOptions, 'allowedRedirects'>

/** The application's address for people. */
export function siteOf({ publicUrl, siteUrl = publicUrl }: SiteOptions): string {
  return siteUrl
}

/**
 * The final target of an emailed link: the wanted address if it is on the allow list, else the site. The list is the
 * origins of the site and of `publicUrl`, their localhost or 127.0.0.1 twins, and the prefixes of the options. The Host
 * header, which any caller can choose, is ignored.
 */
export function chooseRedirect(wanted: string | undefined, options: RedirectOptions): string {
  const site = siteOf(options)
  if (wanted === undefined || wanted.length > 2000 || !URL.canParse(wanted)) return site
  const url = new URL(wanted)
  if (url.username !== '' || url.password !== '') return site
  const ours = [site, options.publicUrl].flatMap((origin) => [origin, loopbackTwin(origin)])
  const allowed = [...ours, ...options.allowedRedirects]
  return allowed.some((prefix) => prefix !== null && isBelow(url, prefix)) ? url.href : site
}

/** localhost for 127.0.0.1 and the other way round; null for any other host. */
export function loopbackTwin(origin: string): string | null {
  const url = new URL(origin)
  if (url.hostname === 'localhost') url.hostname = '127.0.0.1'
  else if (url.hostname === '127.0.0.1') url.hostname = 'localhost'
  else return null
  return url.origin
}

/** Same scheme, host and port, and the same path or one below it. Compares parsed URLs, never text. */
function isBelow(url: URL, prefix: string): boolean {
  if (!URL.canParse(prefix)) return false
  const allowed = new URL(prefix)
  if (url.protocol !== allowed.protocol || url.host !== allowed.host) return false
  const folder = allowed.pathname.replace(/\/+$/, '')
  return url.pathname === folder || url.pathname.startsWith(`${folder}/`) || folder === ''
}
