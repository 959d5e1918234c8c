import { BlockList, isIP } from 'node:net'

/** Addresses that are unreachable from outside: this machine, and private networks. */
const ownNetworks = new BlockList()
ownNetworks.addSubnet('127.0.0.0', 8)
ownNetworks.addSubnet('10.0.0.0', 8)
ownNetworks.addSubnet('172.16.0.0', 12)
ownNetworks.addSubnet('192.168.0.0', 16)
ownNetworks.addAddress('::1', 'ipv6')
ownNetworks.addSubnet('fc00::', 7, 'ipv6')

/** Domains that are reserved for private networks. */
const ownNames = ['.localhost', '.local', '.internal', '.home.arpa', '.lan']

/**
 * Whether an address may be that of an AI model. It receives pictures of receipts and the key, so plain http is only for this
 * machine and private networks, where servers such as Ollama have no certificate.
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
  // A name of one word belongs to the local machine, such as a neighbouring container.
  return !host.includes('.') || ownNames.some((ending) => host.endsWith(ending))
}
