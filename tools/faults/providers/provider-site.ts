import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { z } from 'zod'
import { createEbay } from '../../../packages/simulators/src/ebay.ts'
import { listen, type Simulator } from '../../../packages/simulators/src/listen.ts'
import { createOpenAiCompatible } from '../../../packages/simulators/src/openai-compatible.ts'
import { createRetailShop, mapRetailHosts } from '../../../packages/simulators/src/retail-shop.ts'
import { replyAsWriter } from '../../../packages/simulators/src/review-writer.ts'
import { createStripe, type StripeStandIn } from '../../../packages/simulators/src/stripe.ts'
import { openBusyServer, type BusyServer } from '../busy-server.ts'
import { startBreakable, type Breakable } from './breakable.ts'

export const providerNames = ['the AI model', 'eBay', 'Stripe', 'the shop'] as const
export type ProviderName = (typeof providerNames)[number]

/** A server whose providers can be broken, each separately. */
export interface ProviderSite extends BusyServer {
  providers: Record<ProviderName, Breakable>
  stripe: StripeStandIn
  /** A superuser session, for checks from outside. */
  operator: Client
  simulators: Simulator[]
}

export const stripeKeys = {
  secretKey: 'sk_test_faults',
  webhookSecret: 'whsec_faults',
  priceId: 'price_faults',
}
const ebayKeys = { clientId: 'faults', clientSecret: 'faults' }

const factsSchema = z.object({ databaseUrl: z.string() })

export async function openProviderSite(folder: string): Promise<ProviderSite> {
  const stripe = createStripe(stripeKeys)
  const apps = [
    createOpenAiCompatible({ fallback: replyAsWriter }).app,
    createEbay(ebayKeys).app,
    stripe.app,
    createRetailShop(),
  ] as const
  const simulators = await Promise.all(apps.map((app) => listen(app)))
  const [ai, ebay, payments, shop] = await Promise.all(
    simulators.map(({ url }) => startBreakable(url)),
  )
  if (!ai || !ebay || !payments || !shop) throw new Error('A provider is missing.')
  const site = await openBusyServer(folder, {
    AI_BASE_URL: `${ai.url}/v1`,
    AI_MODEL: 'seer-2',
    EBAY_CLIENT_ID: ebayKeys.clientId,
    EBAY_CLIENT_SECRET: ebayKeys.clientSecret,
    EBAY_API_URL: ebay.url,
    STRIPE_SECRET_KEY: stripeKeys.secretKey,
    STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
    STRIPE_PRICE_ID: stripeKeys.priceId,
    STRIPE_API_URL: payments.url,
    UPSTREAM_MAP: mapRetailHosts(shop.url),
    SECONDS_BETWEEN_MAILS: '0',
    MAILS_PER_HOUR: '1000000',
    MAILS_PER_HOUR_PER_CLIENT: '1000000',
  })
  stripe.webhooks.set({ mode: 'hold', url: `${site.server.url}/api/webhooks/stripe` })
  const facts: unknown = JSON.parse(
    readFileSync(join(site.server.dataDirectory, 'running.json'), 'utf8'),
  )
  const operator = new Client({ connectionString: factsSchema.parse(facts).databaseUrl })
  await operator.connect()
  const providers = { 'the AI model': ai, eBay: ebay, Stripe: payments, 'the shop': shop }
  return { ...site, providers, stripe, operator, simulators }
}

export async function closeProviderSite(site: ProviderSite): Promise<void> {
  await site.operator.end()
  await site.server.stop()
  await Promise.all(Object.values(site.providers).map((provider) => provider.stop()))
  await Promise.all(site.simulators.map((simulator) => simulator.stop()))
}
