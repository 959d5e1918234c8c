import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'

/** Forbidden addresses by kind; a server listens on each. */
const refused = {
  loopback: '127.0.0.1',
  'another of loopback': '127.9.9.9',
  'loopback of IPv6': '::1',
  'a private network': '10.1.2.3',
  'another private network': '172.16.5.4',
  'a home network': '192.168.1.1',
  'a shared network': '100.64.0.1',
  'metadata of a cloud': '169.254.169.254',
  "Azure's own": '168.63.129.16',
  'a network for measuring': '198.18.0.1',
  'a private network of IPv6': 'fd00:ec2::254',
  'IPv4 within IPv6': '64:ff9b::7f00:1',
  '6to4': '2002:7f00:1::1',
}
/** Addresses of the public internet, which here belong to this machine as well. */
const allowed = { 'the internet': '93.184.215.14', 'the internet over IPv6': '2606:4700::1111' }
const all = [...Object.values(refused), ...Object.values(allowed)]

const program = fileURLToPath(new URL('request-refused.fixture.ts', import.meta.url))
const script = [
  'ip link set lo up',
  ...all
    .filter((address) => !address.startsWith('127.') && address !== '::1')
    .map((address) => `ip addr add ${address}/${address.includes(':') ? 128 : 32} dev lo`),
  'exec "$0" "$@"',
].join(' && ')
/** Separate networks need Linux; if a machine forbids them, nothing can be tested. */
const canSeparate =
  process.platform === 'linux' && spawnSync('unshare', ['-rn', 'ip', 'link']).status === 0

let told: Record<string, Record<string, string>> = {}

beforeAll(() => {
  if (!canSeparate) return
  const { status, stdout, stderr } = spawnSync(
    'unshare',
    ['-rn', 'sh', '-ec', script, process.execPath, program, ...all],
    { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
  )
  if (status !== 0) throw new Error(`The network could not be made: ${stderr}`)
  told = JSON.parse(stdout)
}, 60_000)

const never = 'refused, 0 connections'

// Skipped if the machine allows no separate network (canSeparate): then no server can listen on these addresses.
describe.skipIf(!canSeparate)('requests to a listening server, which counts them', () => {
  test.each(Object.entries(refused))('%s (%s) is never connected to', (_what, address) => {
    expect(told[address]).toEqual({
      reached: 'true, 1 connections',
      'by number': never,
      'by name': never,
      'by redirect': never,
      'as a picture': never,
      'sent to': never,
      'by our guard alone': never,
      'by our guard alone, by number': never,
      // Only our guard knows that this is not the internet.
      "by the agent's guard alone":
        address === refused["Azure's own"] ? 'answered, 1 connections' : never,
    })
  })

  test.each(Object.entries(allowed))('%s (%s) is connected to, and answers', (_what, address) => {
    expect(told[address]).toMatchObject({
      reached: 'true, 1 connections',
      'by name': 'answered, 1 connections',
      'as a picture': 'answered, 1 connections',
      'sent to': 'answered, 1 connections',
      'by our guard alone': 'answered, 1 connections',
      "by the agent's guard alone": 'answered, 1 connections',
    })
  })
})
