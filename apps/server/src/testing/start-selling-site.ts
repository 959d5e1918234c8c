import type { Log } from '#src/log/log.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

/** The server's eBay. */
interface StandIn {
  url: string
  /** A code as after consent. */
  allow: (username: string) => string
}

/** A server on which people connect their eBay accounts. */
export interface SellingSite {
  site: TestServer
  /** As the browser would: JSON in, the answer out. */
  call(method: string, path: string, token: string | null, body?: unknown): Promise<Response>
  /** Connects a person's account as they would at eBay's page. */
  connect(person: TestPerson, username?: string): Promise<void>
  /** A person with Pro and a connected account. */
  addSeller(name: string): Promise<TestPerson>
  stop(): Promise<void>
}

/** The simulator's settings for this server. */
export const sellerKeys = {
  clientId: 'trail',
  clientSecret: 'canary-secret',
  ruName: 'Trail-RuName',
}

export async function startSellingSite(
  ebay: StandIn,
  extra: Record<string, string> = {},
  log?: Log,
): Promise<SellingSite> {
  const settings = {
    API_CALLS_PER_MINUTE: '10000',
    SIGN_INS_PER_5_MINUTES: '10000',
    EBAY_CLIENT_ID: sellerKeys.clientId,
    EBAY_CLIENT_SECRET: sellerKeys.clientSecret,
    EBAY_RU_NAME: sellerKeys.ruName,
    EBAY_API_URL: ebay.url,
    ...extra,
  }
  const site = await startTestServer(settings, log)

  const call: SellingSite['call'] = (method, path, token, body) =>
    fetch(site.server.localUrl + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })

  async function connect(person: TestPerson, username = 'lamp-shop'): Promise<void> {
    const begun = await call('POST', '/api/ebay/auth/start', person.token)
    const { url } = (await begun.json()) as { url: string }
    const state = new URL(url).searchParams.get('state')
    const code = ebay.allow(username)
    const ended = await call('POST', '/api/ebay/auth/callback', person.token, { code, state })
    if (ended.status !== 200) throw new Error(`eBay was not connected: ${await ended.text()}`)
  }

  return {
    site,
    call,
    connect,
    async addSeller(name) {
      const person = await site.addPerson(name)
      await site.query(
        `update public.subscriptions set tier = 'pro', status = 'active' where user_id = $1`,
        [person.id],
      )
      await connect(person, name)
      return person
    },
    stop: () => site.stop(),
  }
}
