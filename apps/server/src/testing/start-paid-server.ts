import { createHmac, randomUUID } from 'node:crypto'
import type { PaymentDependencies } from '#src/commands/payments/sync-subscription.ts'
import { openPayments } from '#src/integrations/payments/open-payments.ts'
import type { PaymentProvider } from '#src/integrations/payments/payment-provider.ts'
import { connectTo } from '#src/testing/connect-to.ts'
import { paymentKeys, paymentSettings } from '#src/testing/payment-settings.ts'
import { startLoopback } from '#src/testing/start-loopback.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

/** Answers instead of the provider, or lets it answer. */
type Disturbance = (request: Request) => Response | null | Promise<Response | null>

export interface PaidServer {
  site: TestServer
  /** The server's own access to the provider. */
  payments: PaymentProvider
  /** For commands that tests call directly. */
  dependencies: PaymentDependencies
  /** Their log entries, until it is emptied. */
  noted: [event: string, fields?: object][]
  /** From now on, until `null`. */
  disturb(how: Disturbance | null): void
  /** Delivers as the provider would: with a new signature by default. */
  deliver(event: object, signing?: Signing): Promise<Response>
  send(body: string, signature: string): Promise<Response>
  /** Pays for that person on the provider's page; returns the subscription's id. */
  subscribe(person: Pick<TestPerson, 'id'>, trialDays?: number): Promise<string>
  stop(): Promise<void>
}

interface Signing {
  /** Seconds that the signature is old. */
  age?: number
  secret?: string
}

/** The whole server, with a payment provider that answers by `answer` and can be disturbed. */
export async function startPaidServer(
  answer: (request: Request) => Response | Promise<Response>,
  settings: Record<string, string> = {},
): Promise<PaidServer> {
  let disturbance: Disturbance | null = null
  const provider = await startLoopback(
    async (request) => (await disturbance?.(request)) ?? (await answer(request)),
  )
  const site = await startTestServer({
    ...paymentSettings(provider.origin),
    ...settings,
  })
  const payments = openPayments({ payments: { ...paymentKeys, apiUrl: provider.origin } })
  if (payments === null) throw new Error('payments are off')
  const { server } = site
  const noted: PaidServer['noted'] = []
  const note = (event: string, fields?: object) =>
    void noted.push(fields === undefined ? [event] : [event, fields])
  const log = { info: note, warn: note, error: note }
  const backend = connectTo(site, log)
  const send = async (body: string, signature: string) =>
    await fetch(`${site.server.localUrl}/api/webhooks/stripe`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })
  return {
    site,
    payments,
    dependencies: { backend, payments, publicUrl: server.publicUrl, log },
    noted,
    disturb: (how) => {
      disturbance = how
    },
    deliver: async (event, signing) => {
      const body = JSON.stringify(event)
      return await send(body, signDelivery(body, signing))
    },
    send,
    async subscribe({ id: userId }, trialDays = 0) {
      const { id: customerId } = await payments.createCustomer({ userId, key: randomUUID() })
      const back = site.server.publicUrl
      const order = { userId, customerId, trialDays, terms: '1', successUrl: back, cancelUrl: back }
      const checkout = await payments.openCheckout(order)
      const paid = await fetch(checkout.url ?? '', {
        method: 'POST',
        body: card,
        redirect: 'manual',
      })
      const { subscriptionId } = await payments.readCheckout(checkout.id)
      if (subscriptionId === null) throw new Error(`Nothing was paid: ${paid.status}.`)
      return subscriptionId
    },
    async stop() {
      await backend.stop()
      await site.stop()
      await provider.stop()
    },
  }
}

const card = new URLSearchParams({ number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' })

let latest = 0

/** No two signatures have the same time, as with a provider that waits between two tries. */
export function signDelivery(body: string, signing: Signing = {}): string {
  const { age, secret = paymentKeys.webhookSecret } = signing
  const now = Math.floor(Date.now() / 1000)
  // Those that must not be old run ahead of the time, rather than ever collide.
  latest = Math.max(latest + 1, now)
  const at = age === undefined ? latest : now - age
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${signature}`
}
