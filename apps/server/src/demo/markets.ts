import { createRandom } from '#src/demo/random.ts'

/** A country of purchase, with its currency and shop. */
export interface DemoMarket {
  country: 'US' | 'DE' | 'GB'
  currency: 'USD' | 'EUR' | 'GBP'
  shop: string
  /** The format of an amount on a receipt. */
  sign: string
}

const home: DemoMarket = { country: 'US', currency: 'USD', shop: 'www.amazon.com', sign: '$' }
const abroad: readonly DemoMarket[] = [
  { country: 'DE', currency: 'EUR', shop: 'www.amazon.de', sign: 'EUR ' },
  { country: 'GB', currency: 'GBP', shop: 'www.amazon.co.uk', sign: 'GBP ' },
]

/** The market of a purchase: one in five abroad. It has its own random numbers, so that purchases stay the same. */
export function marketOf(seed: string): DemoMarket {
  const random = createRandom(`market:${seed}`)
  return random.chance(0.2) ? random.pick(abroad) : home
}
