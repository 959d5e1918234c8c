import { BlockList, isIPv4 } from 'node:net'

/** The only IPv6 addresses of the public internet; all but two forms that wrap an IPv4 address are outside. */
const globalIPv6 = new BlockList()
globalIPv6.addSubnet('2000::', 3, 'ipv6')

/** Inside of it: Teredo and other special uses, 6to4, and documentation. */
const specialIPv6 = new BlockList()
specialIPv6.addSubnet('2001::', 23, 'ipv6')
specialIPv6.addSubnet('2001:db8::', 32, 'ipv6')
specialIPv6.addSubnet('2002::', 16, 'ipv6')
specialIPv6.addSubnet('3fff::', 20, 'ipv6')

/** Blocks of the registry of special-purpose addresses, and the address where Azure's machines read about themselves. */
const specialIPv4 = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  specialIPv4.addSubnet(network, bits, 'ipv4')
}

/**
 * Whether an IP address belongs to the public internet. Private, loopback, link-local (with the metadata services of clouds),
 * shared, multicast and reserved ones do not, nor do the IPv6 forms of an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIPv4.check(address, 'ipv4')
  return globalIPv6.check(address, 'ipv6') && !specialIPv6.check(address, 'ipv6')
}
