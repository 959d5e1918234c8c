import { isIPv6 } from 'node:net'

/** Groups of an IPv6 address that name a network; what follows, its owner chooses freely. */
const networkGroups = 4
const allGroups = 8

/**
 * The address as limits count it: as it is, or the /64 network of an IPv6 address, which one customer has for itself and
 * could change addresses in for ever. An IPv4 address that arrives in IPv6's clothes is that address.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+[.]\d+[.]\d+[.]\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = Math.max(0, allGroups - left.length - right.length)
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right]
  const network = groups.slice(0, networkGroups).map((group) => parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
