import { BlockList, isIP } from 'node:net'

/** Addresses that no packet reaches from outside: this machine, and networks of one's own. */
const ownNetworks = new BlockList()
ownNetworks.addSubnet('127.0.0.0', 8)
ownNetworks.addSubnet('10.0.0.0', 8)
ownNetworks.addSubnet('172.16.0.0', 12)
ownNetworks.addSubnet('192.168.0.0', 16)
ownNetworks.addAddress('::1', 'ipv6')
ownNetworks.addSubnet('fc00::', 7, 'ipv6')

/** Endings that are reserved for networks of one's own. */
const ownNames = ['.localhost', '.local', '.internal', '.home.arpa', '.lan']

/**
 * Whether an address may be that of an AI model. Pictures of receipts and the key go there, so that plain http is for
 * this machine and networks of one's own alone, where servers such as Ollama have no certificate.
 */
export function isModelBaseUrl(value: string): boolean {
  const url = URL.parse(value)
  if (url === null || url.hostname === '') return false
  if (url.search || url.hash || url.username || url.password) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isOwn(url.hostname))
}

function isOwn(hostname: string): boolean {
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  const version = isIP(host)
  if (version !== 0) return ownNetworks.check(host, version === 6 ? 'ipv6' : 'ipv4')
  // A name of one word is one of this machine's, such as that of a neighbour container.
  return !host.includes('.') || ownNames.some((ending) => host.endsWith(ending))
}
