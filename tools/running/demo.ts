import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoAccounts, demoPassword } from '../../apps/server/src/demo/accounts.ts'
import { seedDemo } from '../../apps/server/src/demo/seed-demo.ts'
import { createEbay } from '../../packages/simulators/src/ebay.ts'
import { createEbaySeller } from '../../packages/simulators/src/ebay-seller.ts'
import { listen } from '../../packages/simulators/src/listen.ts'
import { createOpenAiCompatible } from '../../packages/simulators/src/openai-compatible.ts'
import {
  createRetailShop,
  mapRetailHosts,
  sampleLinks,
} from '../../packages/simulators/src/retail-shop.ts'
import { replyAsWriter } from '../../packages/simulators/src/review-writer.ts'
import { createStripe, sampleCards } from '../../packages/simulators/src/stripe.ts'

/**
 * `npm run demo`: the real server on a separate data directory, only for this machine, filled once with believable people
 * and purchases.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const dataDirectory = process.env['DEMO_DIR'] ?? join(root, '.demo')
const shop = await listen(createRetailShop())
const stripeKeys = {
  secretKey: 'sk_test_demo',
  webhookSecret: 'whsec_demo',
  priceId: 'price_demo',
}
const stripe = createStripe({ ...stripeKeys, stateFile: join(dataDirectory, 'stripe.json') })
const { url: stripeUrl } = await listen(stripe.app)
const ebayKeys = { clientId: 'demo', clientSecret: 'demo' }
const seller = createEbaySeller({
  ...ebayKeys,
  ruName: 'demo',
  buying: createEbay(ebayKeys).app,
})
const { url: ebayUrl } = await listen(seller.app)
const { url: modelUrl } = await listen(createOpenAiCompatible({ fallback: replyAsWriter }).app)

// The demo must not reach a real backend, SMTP server or another machine; an empty value overrides the one in .env.
Object.assign(process.env, {
  HOST: '127.0.0.1',
  DATA_DIR: dataDirectory,
  // The demo's address for browsers if a proxy runs in front of it.
  PUBLIC_URL: process.env['DEMO_URL'] ?? '',
  TRUST_PROXY: '0',
  SMTP_URL: '',
  GOOGLE_CLIENT_ID: '',
  GOOGLE_CLIENT_SECRET: '',
  SUPABASE_URL: '',
  SUPABASE_PUBLISHABLE_KEY: '',
  SUPABASE_SECRET_KEY: '',
  DATABASE_URL: '',
  STORAGE_S3_URL: '',
  STRIPE_SECRET_KEY: stripeKeys.secretKey,
  STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
  STRIPE_PRICE_ID: stripeKeys.priceId,
  STRIPE_API_URL: stripeUrl,
  EBAY_CLIENT_ID: ebayKeys.clientId,
  EBAY_CLIENT_SECRET: ebayKeys.clientSecret,
  EBAY_ENVIRONMENT: '',
  EBAY_RU_NAME: 'demo',
  EBAY_API_URL: ebayUrl,
  AI_BASE_URL: `${modelUrl}/v1`,
  AI_API_KEY: '',
  AI_MODEL: 'seer-2',
  UPSTREAM_MAP: mapRetailHosts(shop.url),
})

const { server } = await import('../../apps/server/src/main.ts')
// From now on the server receives the simulator's events.
seller.setReturn(`${server.publicUrl}/ebay/callback`)
stripe.webhooks.set({ url: `${server.localUrl}/api/webhooks/stripe` })
const began = performance.now()
const announce = (): void => console.log('Filling the demo, this once …')
if (await seedDemo(server, dataDirectory, new Date(), announce)) {
  console.log(`Done in ${((performance.now() - began) / 1000).toFixed(1)} s.\n`)
}
const lines = demoAccounts.map(({ email, about }) => `  ${email.padEnd(16)} ${about}`)
console.log(`Links that the demo's shops know: ${sampleLinks.join('  ')}\n`)
const cards = sampleCards.map(({ number, about }) => `  ${number}  ${about}`)
console.log(`Cards for Pro, with any date to come and any CVC:\n${cards.join('\n')}\n`)
console.log(`Sign in with the password "${demoPassword}" as\n${lines.join('\n')}`)
