import { palettes } from '#src/demo/drawings.ts'
import { pictureName } from '#src/demo/pictures.ts'
import { createRandom, stableId } from '#src/demo/random.ts'
import { demoSellers } from '#src/demo/sellers.ts'
import { pickThing } from '#src/demo/things.ts'

export interface DemoOffer {
  id: string
  name: string
  /** In cents. */
  price: number
  country: 'US' | 'GB' | 'DE' | 'CA'
  sellerId: string
  sellerName: string
  /** Name of its picture. */
  picture: string
  asin: string
  createdAt: Date
}

const offerCount = 600
const hour = 3_600_000
const countries = ['US', 'US', 'US', 'US', 'US', 'US', 'GB', 'GB', 'DE', 'CA'] as const

/** Six hundred offers of the last sixty days, the newest an hour old. */
export function makeOffers(now: Date): DemoOffer[] {
  const random = createRandom('offers')
  return Array.from({ length: offerCount }, (_, index) => {
    const seller = demoSellers[index % demoSellers.length]
    if (!seller) throw new Error('There are no sellers.')
    const thing = pickThing(random, seller.things)
    const age = 1 + index * 2.4 + random.next()
    return {
      id: stableId(`offer:${index}`),
      name: thing.name,
      price: thing.price,
      country: random.pick(countries),
      sellerId: seller.id,
      sellerName: seller.name,
      picture: pictureName(thing.drawing, random.between(0, palettes.length - 1)),
      asin: makeAsin(index),
      createdAt: new Date(now.getTime() - age * hour),
    }
  })
}

/** Ten characters in the form of a shop's product id, which no shop has. */
function makeAsin(index: number): string {
  return `DEMO${(index * 7919 + 100_003).toString(36).toUpperCase().padStart(6, '0').slice(-6)}`
}
