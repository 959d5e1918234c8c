import { isIP } from 'node:net'
import { isPublicAddress } from '#src/integrations/web/public-address.ts'
import { WebError } from '#src/integrations/web/web-error.ts'

export interface Target {
  /** The public address: always https. */
  url: URL
  /** The address of the request. */
  sendTo: URL
  /** Whether the operator redirects this host: only then may it be a private address, another port, or http. */
  isMapped: boolean
}

/** Names that lead nowhere on the internet; local networks answer for them. */
const localEnding =
  /(?:^|[.])(?:localhost|local|internal|intranet|lan|home|corp|private|arpa|onion)$/

/**
 * The target of an address: http becomes https, a host of the operator's map goes to its base URL. Everything else must be a
 * public host on https' own port, without a password; throws WebError `refused`.
 */
export function findTarget(address: string, upstreams: ReadonlyMap<string, string>): Target {
  const url = URL.parse(address)
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new WebError('refused')
  url.protocol = 'https:'
  url.hash = ''
  if (url.username !== '' || url.password !== '' || url.port !== '') throw new WebError('refused')
  url.hostname = url.hostname.replace(/[.]$/, '')
  const base = upstreams.get(url.hostname)
  if (base !== undefined) {
    return { url, sendTo: new URL(base + url.pathname + url.search), isMapped: true }
  }
  if (!isPublicHost(url.hostname)) throw new WebError('refused')
  return { url, sendTo: url, isMapped: false }
}

/** The connection looks up names and checks their addresses. */
function isPublicHost(hostname: string): boolean {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(literal) !== 0) return isPublicAddress(literal)
  return hostname.includes('.') && !localEnding.test(hostname)
}
