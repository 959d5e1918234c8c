import { isIPv6 } from 'node:net'

/** Groups of an IPv6 address that identify a network; its owner chooses the rest freely. */
const networkGroups = 4
const allGroups = 8

/**
 * The address as limits count it: unchanged, or the /64 network of an IPv6 address, which one customer has alone and could
 * change addresses in forever. An IPv4 address in IPv6 form is that IPv4 address.
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
