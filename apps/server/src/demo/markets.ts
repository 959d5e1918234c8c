import { createRandom } from '#src/demo/random.ts'

/** A country in which somebody buys, with its currency and shop. */
export interface DemoMarket {
  country: 'US' | 'DE' | 'GB'
  currency: 'USD' | 'EUR' | 'GBP'
  shop: string
  /** How an amount is written on a receipt. */
  sign: string
}

const home: DemoMarket = { country: 'US', currency: 'USD', shop: 'www.amazon.com', sign: '$' }
const abroad: readonly DemoMarket[] = [
  { country: 'DE', currency: 'EUR', shop: 'www.amazon.de', sign: 'EUR ' },
  { country: 'GB', currency: 'GBP', shop: 'www.amazon.co.uk', sign: 'GBP ' },
]

/** Where a purchase was made: one in five abroad. Has chance of its own, so that purchases stay the same beside it. */
export function marketOf(seed: string): DemoMarket {
  const random = createRandom(`market:${seed}`)
  return random.chance(0.2) ? random.pick(abroad) : home
}
