import type { FullConfig } from '@playwright/test'
import { createEbay } from '../../packages/simulators/src/ebay.ts'
import { createEbaySeller } from '../../packages/simulators/src/ebay-seller.ts'
import { listen } from '../../packages/simulators/src/listen.ts'
import { createOpenAiCompatible } from '../../packages/simulators/src/openai-compatible.ts'
import { createRetailShop, mapRetailHosts } from '../../packages/simulators/src/retail-shop.ts'
import { replyAsWriter } from '../../packages/simulators/src/review-writer.ts'
import { createStripe } from '../../packages/simulators/src/stripe.ts'
import { startRehearsal } from '../../tools/rehearsal/start-rehearsal.ts'
import { operatorEmail } from '../people/people.ts'
import { relaxedLimits } from '../../tools/running/relaxed-limits.ts'
import { startFromSeed, startServer } from './start-server.ts'
import { inboundMail } from './inbound-mail.ts'
import { isBesideProject, registerSharedServer } from './shared-server.ts'
import { stripeKeys } from './stripe.ts'

/**
 * Starts the server of all journeys that need none for themselves. Playwright's `webServer` cannot do this: it is stopped
 * last, after its data is removed. Other people's shops and Stripe are simulated: no journey leaves this machine. With
 * E2E_MODE=supabase it is two servers next to a Supabase project (tools/rehearsal). A single journey's server is embedded
 * in both modes, because such a journey tests stops, settings and limits of the server itself.
 */
export default async function startSharedServer({ projects }: FullConfig) {
  const { port } = new URL(projects[0]?.use.baseURL ?? '')
  const seed = await startServer()
  await seed.stop()
  startFromSeed(seed.dataDirectory)
  const shop = await listen(createRetailShop())
  const hook = `http://127.0.0.1:${port}/api/webhooks/stripe`
  const stripe = await listen(createStripe({ ...stripeKeys, webhookUrl: hook }).app)
  process.env['E2E_STRIPE_URL'] = stripe.url
  const ebayKeys = { clientId: 'journeys', clientSecret: 'canary-of-ebay-journeys' }
  const buying = createEbay(ebayKeys).app
  const seller = createEbaySeller({ ...ebayKeys, ruName: 'journeys', buying })
  seller.setReturn(`http://localhost:${port}/ebay/callback`)
  const ebay = await listen(seller.app)
  const model = await listen(createOpenAiCompatible({ fallback: replyAsWriter }).app)
  // Servers of single journeys inherit both.
  process.env['UPSTREAM_MAP'] = mapRetailHosts(shop.url)
  process.env['E2E_SHOP_URL'] = shop.url
  const settings = {
    CONTACT_EMAIL: operatorEmail,
    LOG_LEVEL: 'warn',
    STRIPE_SECRET_KEY: stripeKeys.secretKey,
    STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
    STRIPE_PRICE_ID: stripeKeys.priceId,
    STRIPE_API_URL: stripe.url,
    EBAY_CLIENT_ID: ebayKeys.clientId,
    EBAY_CLIENT_SECRET: ebayKeys.clientSecret,
    EBAY_RU_NAME: 'journeys',
    EBAY_API_URL: ebay.url,
    AI_BASE_URL: `${model.url}/v1`,
    AI_MODEL: 'seer-2',
    ...inboundMail,
  }
  const start = isBesideProject() ? startBesideProject : startEmbedded
  const stop = await start(Number(port), settings)
  return async () => {
    await stop()
    await shop.stop()
    await stripe.stop()
    await ebay.stop()
    await model.stop()
    await seed.remove()
  }
}

/** Returns the function that stops it. */
async function startEmbedded(port: number, env: Record<string, string>): Promise<() => unknown> {
  const { dataDirectory, remove } = await startServer({ port, env })
  registerSharedServer({ mode: 'embedded', dataDirectory })
  return remove
}

async function startBesideProject(
  port: number,
  settings: Record<string, string>,
): Promise<() => unknown> {
  const environment = { ...relaxedLimits, ...settings }
  const rehearsal = await startRehearsal({ port, environment })
  const { project, mailboxUrl } = rehearsal
  registerSharedServer({ mode: 'supabase', project, mailboxUrl })
  return () => rehearsal.stop()
}
