import { createEbay, type EbayStandIn } from '../../packages/simulators/src/ebay.ts'
import {
  createEbaySeller,
  type EbaySellerStandIn,
} from '../../packages/simulators/src/ebay-seller.ts'
import { listen } from '../../packages/simulators/src/listen.ts'
import { createOpenAiCompatible } from '../../packages/simulators/src/openai-compatible.ts'
import { replyAsWriter } from '../../packages/simulators/src/review-writer.ts'
import { test as base } from './own-server.ts'
import type { OwnServer, StartOptions } from './start-server.ts'

/** The text that people read when eBay's answer makes no sense. */
export const strangeAnswer = 'eBay did not answer as it should. Please try again.'

interface Vendors {
  buying: EbayStandIn
  seller: EbaySellerStandIn
  /** The server's secrets; they must not reach any other program. */
  keys: { ebay: string; ai: string }
  env: Record<string, string>
}

/** Journeys that control eBay's answers, or know its secrets, have a server with a simulated eBay for themselves. */
export const test = base.extend<
  object,
  { vendors: Vendors; serverSettings: StartOptions; server: OwnServer }
>({
  vendors: [
    async ({ browserName }, use) => {
      const keys = { ebay: 'PRD-canary-of-ebay-7c1f93', ai: 'sk-canary-of-the-model-51e0b8' }
      const ebayKeys = { clientId: `journeys-in-${browserName}`, clientSecret: keys.ebay }
      const buying = createEbay(ebayKeys)
      const seller = createEbaySeller({ ...ebayKeys, ruName: 'journeys', buying: buying.app })
      const ebay = await listen(seller.app)
      const model = await listen(
        createOpenAiCompatible({ key: keys.ai, fallback: replyAsWriter }).app,
      )
      const env = {
        EBAY_CLIENT_ID: ebayKeys.clientId,
        EBAY_CLIENT_SECRET: keys.ebay,
        EBAY_RU_NAME: 'journeys',
        EBAY_API_URL: ebay.url,
        AI_BASE_URL: `${model.url}/v1`,
        AI_API_KEY: keys.ai,
        AI_MODEL: 'seer-2',
      }
      await use({ buying, seller, keys, env })
      await ebay.stop()
      await model.stop()
    },
    { scope: 'worker' },
  ],
  serverSettings: [async ({ vendors }, use) => use({ env: vendors.env }), { scope: 'worker' }],
  server: [
    async ({ server, vendors }, use) => {
      vendors.seller.setReturn(`${server.origin}/ebay/callback`)
      await use(server)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
