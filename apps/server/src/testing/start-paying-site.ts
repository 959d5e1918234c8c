import { checkoutSchema } from '@sampletrail/contracts/payments.ts'
import { paymentSettings } from '#src/testing/payment-settings.ts'
import { startLoopback } from '#src/testing/start-loopback.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

type Answer = (request: Request) => Response | Promise<Response>

export interface PayingSite {
  site: TestServer
  /** The provider's address. */
  origin: string
  /** Its received calls: 'POST /v1/customers'. */
  calls: string[]
  /** Runs `work` before the next call of that name. */
  before(name: RegExp, work: () => unknown): void
  /** Answers calls of that name with 500; null ends it. */
  fail(name: RegExp | null): void
  /** Calls a function of ours. */
  ask(person: Pick<TestPerson, 'token'> | null, path: string, body?: unknown): Promise<Response>
  /** Fills in the provider's page and sends it; returns the address that it leads to. */
  pay(url: string, card?: string): Promise<string | null>
  /** Subscribes a person; the server learns of the payment only if `told`. Returns the checkout's id. */
  subscribe(person: Pick<TestPerson, 'token'>, told?: boolean): Promise<string>
  stop(): Promise<void>
}

/** The whole server with a payment provider whose calls tests can intercept. */
export async function startPayingSite(
  provider: Answer,
  settings: Record<string, string> = {},
): Promise<PayingSite> {
  const calls: string[] = []
  let failing: RegExp | null = null
  let next: { name: RegExp; work: () => unknown } | null = null

  const loopback = await startLoopback(async (request) => {
    const name = `${request.method} ${new URL(request.url).pathname}`
    if (name.includes(' /v1/')) calls.push(name)
    if (next?.name.test(name)) {
      const { work } = next
      next = null
      await work()
    }
    if (failing?.test(name)) {
      return Response.json({ error: { type: 'api_error', message: 'No.' } }, { status: 500 })
    }
    return await provider(request)
  })
  const site = await startTestServer({
    ...paymentSettings(loopback.origin),
    SIGN_INS_PER_5_MINUTES: '1000',
    API_CALLS_PER_MINUTE: '10000',
    ...settings,
  })

  const ask: PayingSite['ask'] = (person, path, body = {}) => askFunction(site, person, path, body)

  return {
    site,
    origin: loopback.origin,
    calls,
    before(name, work) {
      next = { name, work }
    },
    fail(name) {
      failing = name
    },
    ask,
    pay,
    async subscribe(person, told = true) {
      const response = await ask(person, '/.netlify/functions/create-checkout-session')
      const { sessionId, url } = checkoutSchema.parse(await response.json())
      await pay(url)
      if (told) await ask(person, '/api/subscription/checkout-result', { sessionId })
      return sessionId
    },
    async stop() {
      await site.stop()
      await loopback.stop()
    },
  }
}

/** Posts JSON to a function of ours, as a person or anonymously. */
export async function askFunction(
  { server }: TestServer,
  person: Pick<TestPerson, 'token'> | null,
  path: string,
  body: unknown,
): Promise<Response> {
  return await fetch(server.localUrl + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(person && { authorization: `Bearer ${person.token}` }),
    },
  })
}

/** Fills in the provider's page and sends it. */
async function pay(url: string, card = '4242 4242 4242 4242'): Promise<string | null> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number: card, expiry: '12 / 40', cvc: '123' }),
  })
  return response.headers.get('location')
}
