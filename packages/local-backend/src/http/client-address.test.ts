import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { addressForLimits, clientAddress, findClientAddress } from '#src/http/client-address.ts'

test.each([
  ['no proxy is trusted, so the header is hearsay', '1.1.1.1', '9.9.9.9', 0, '9.9.9.9'],
  ['one proxy: the last entry', '1.1.1.1, 2.2.2.2', '9.9.9.9', 1, '2.2.2.2'],
  ['two proxies: the last but one', '1.1.1.1, 2.2.2.2, 3.3.3.3', '9.9.9.9', 2, '2.2.2.2'],
  ['fewer entries than proxies: the first there is', '1.1.1.1', '9.9.9.9', 3, '1.1.1.1'],
  ['no header behind a proxy: the connection', undefined, '9.9.9.9', 1, '9.9.9.9'],
  ['an entry that is no address is passed over', 'nonsense', '9.9.9.9', 1, '9.9.9.9'],
  ['IPv4 in IPv6 is IPv4', undefined, '::ffff:10.0.0.7', 0, '10.0.0.7'],
  ['a link-local address has no zone', undefined, 'fe80::1%eth0', 0, 'fe80::1'],
  ['nor has one that a proxy names', 'FE80::2%en0', '9.9.9.9', 1, 'fe80::2'],
  ['nothing known', undefined, undefined, 1, 'unknown'],
])('%s', (_title, forwarded, connected, trusted, expected) => {
  expect(findClientAddress(forwarded, connected, trusted)).toBe(expected)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('limits count %s as %s', (address, expected) => {
  expect(addressForLimits(address)).toBe(expected)
})

test('the address of the connection comes from the Node binding', async () => {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, 0)))
  const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  expect(await (await app.request('/', {}, env)).text()).toBe('127.0.0.1')
  expect(await (await app.request('/')).text()).toBe('unknown')
})
