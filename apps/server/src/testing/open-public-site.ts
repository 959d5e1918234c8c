import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createGuardedAgent } from '#src/integrations/web/guarded-agent.ts'
import { isPublicAddress } from '#src/integrations/web/public-address.ts'
import { createPublicLookup } from '#src/integrations/web/public-lookup.ts'
import { createWebReader, type WebReader } from '#src/integrations/web/web-reader.ts'
import { loopbackCertificate } from '#src/testing/loopback-certificate.ts'
import { startDns, type DnsStandIn } from '#src/testing/start-dns.ts'

/** Another address of this machine, which represents one on the internet. */
export const publicLooking = '127.0.0.2'

export interface PublicSite {
  port: number
  dns: DnsStandIn
  /** The target address of each request, and the requested host. */
  hosts: string[]
  /** As in production, but one more address counts as public, https uses another port, and its issuer is trusted. */
  createReader(options?: {
    upstreams?: ReadonlyMap<string, string>
    deadline?: number | undefined
  }): WebReader
  stop(): Promise<void>
}

/** A site with https on all addresses of this machine, and a name server that resolves below `shop.test` by `names`. */
export async function openPublicSite(
  names: Record<string, string[][]>,
  fetch: (request: Request) => Response | Promise<Response>,
): Promise<PublicSite> {
  const hosts: string[] = []
  const handle = getRequestListener(fetch, { overrideGlobalObjects: false })
  const server = createServer(loopbackCertificate, (request, response) => {
    hosts.push(`${request.socket.localAddress} ${request.headers.host}`)
    void handle(request, response)
  })
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const dns = await startDns(names)
  return {
    port,
    dns,
    hosts,
    createReader({ upstreams = new Map(), deadline } = {}) {
      const lookup = createPublicLookup(
        dns.resolver,
        (address) => address === publicLooking || isPublicAddress(address),
      )
      const agent = createGuardedAgent({ lookup, allowedAddresses: [publicLooking] })
      Object.assign(agent.options, { port, ca: loopbackCertificate.cert })
      return createWebReader({ upstreams, agent, ...(deadline === undefined ? {} : { deadline }) })
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await dns.stop()
    },
  }
}
