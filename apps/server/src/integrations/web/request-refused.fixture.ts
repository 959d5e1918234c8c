import { once } from 'node:events'
import { Agent, createServer } from 'node:https'
import { connect, type LookupFunction, type Socket } from 'node:net'
import { createGuardedAgent } from '#src/integrations/web/guarded-agent.ts'
import { createPublicLookup } from '#src/integrations/web/public-lookup.ts'
import { createWebReader } from '#src/integrations/web/web-reader.ts'
import { createWebSender } from '#src/integrations/web/web-sender.ts'
import { loopbackCertificate } from '#src/testing/loopback-certificate.ts'
import { startDns } from '#src/testing/start-dns.ts'
import { startLoopback } from '#src/testing/start-loopback.ts'

/*
 * A separate program in its own network, where this machine has every address in its arguments, and a server listens on port
 * 443 of each. It requests each in every way, and prints the results as JSON.
 */
const addresses = process.argv.slice(2)
const html = { 'content-type': 'text/html' }
let connections = 0

const server = createServer(loopbackCertificate, (_request, response) => {
  response.writeHead(200, html).end('<title>Hello</title>')
})
server.on('connection', () => void (connections += 1))
server.on('tlsClientError', () => undefined)
server.listen(443, '::')
await once(server, 'listening')

const nameOf = (address: string): string => `${address.replaceAll(/[:.]/g, '-')}.shop.test`
const dns = await startDns(
  Object.fromEntries(addresses.map((address) => [nameOf(address), [[address]]])),
)
const literalOf = (address: string): string => (address.includes(':') ? `[${address}]` : address)
const redirecting = await startLoopback((request) => {
  const location = `https://${literalOf(decodeURIComponent(new URL(request.url).pathname.slice(1)))}/`
  return new Response('', { status: 302, headers: { location } })
})

/** Makes an agent trust the listener, and changes nothing else about it. */
function trusting(agent: Agent): Agent {
  Object.assign(agent.options, { ca: loopbackCertificate.cert })
  return agent
}
const anyAddress: LookupFunction = createPublicLookup(dns.resolver, () => true)
const upstreams = new Map([['mapped.test', redirecting.origin]])
const whole = createWebReader({
  upstreams,
  agent: trusting(createGuardedAgent({ lookup: createPublicLookup(dns.resolver) })),
})
/** Each of the two guards without the other. */
const ours = createWebReader({
  upstreams,
  agent: trusting(new Agent({ lookup: createPublicLookup(dns.resolver) })),
})
const agents = createWebReader({
  upstreams,
  agent: trusting(createGuardedAgent({ lookup: anyAddress })),
})
const send = createWebSender({
  upstreams,
  agent: trusting(createGuardedAgent({ lookup: createPublicLookup(dns.resolver) })),
})

const message = { headers: {}, body: Buffer.from('hello') }
const ways: Record<string, (address: string) => Promise<unknown>> = {
  'by number': (address) => whole.readPage(`https://${literalOf(address)}/`),
  'by name': (address) => whole.readPage(`https://${nameOf(address)}/`),
  'by redirect': (address) => whole.readPage(`https://mapped.test/${encodeURIComponent(address)}`),
  'as a picture': (address) => whole.readPicture(`https://${nameOf(address)}/`),
  'sent to': (address) => send(`https://${nameOf(address)}/`, message),
  'by our guard alone': (address) => ours.readPage(`https://${nameOf(address)}/`),
  'by our guard alone, by number': (address) => ours.readPage(`https://${literalOf(address)}/`),
  "by the agent's guard alone": (address) => agents.readPage(`https://${nameOf(address)}/`),
}

const told: Record<string, Record<string, string>> = {}
for (const address of addresses) {
  const before = connections
  const isReached = await reach(address)
  const outcomes: Record<string, string> = {
    reached: `${isReached}, ${connections - before} connections`,
  }
  for (const [way, ask] of Object.entries(ways)) outcomes[way] = await outcomeOf(ask(address))
  told[address] = outcomes
}
process.stdout.write(JSON.stringify(told))
await redirecting.stop()
await dns.stop()
server.close()
server.closeAllConnections()

/** The result, and the number of connections made there. */
async function outcomeOf(asking: Promise<unknown>): Promise<string> {
  const before = connections
  const problem = await asking.then(
    () => 'answered',
    (error: unknown) =>
      error instanceof Error && 'problem' in error ? String(error.problem) : String(error),
  )
  return `${problem}, ${connections - before} connections`
}

/** Whether a server listens there for requests without a guard. */
async function reach(address: string): Promise<boolean> {
  const socket: Socket = connect(443, address)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    // Then this address proves nothing, which the test refuses.
    return false
  } finally {
    socket.destroy()
  }
}
