import { Hono } from 'hono'
import { watchPublished } from '#src/ebay-published/watch-published.ts'
import { addCatalogue } from '#src/ebay-seller/catalogue.ts'
import { createFaults, type FailNext } from '#src/ebay-seller/faults.ts'
import { addPolicies } from '#src/ebay-seller/policies.ts'
import { openSellerShop, type SellerShop } from '#src/ebay-seller/shop.ts'
import { addSignIn, type SignIn } from '#src/ebay-seller/sign-in.ts'
import { addStock } from '#src/ebay-seller/stock.ts'

interface SellerOptions {
  clientId: string
  clientSecret: string
  ruName: string
  /** Answers all other calls. */
  buying?: Hono
}

/** A simulator of eBay's seller interface, and its state. */
export interface EbaySellerStandIn extends Omit<SignIn, 'whoIs'> {
  app: Hono
  /** Of one seller: policies, locations, items, offers, listings. */
  shopOf: (username: string) => SellerShop
  failNext: FailNext
  /** Differences of a call, or its answer, from eBay's published API. */
  differences: string[]
}

/**
 * Implements eBay's interface for sellers: the consent page, tokens for a code and for a refresh token, identity, policies,
 * locations, pictures, items, offers and publishing, categories and their conditions. It compares calls and answers with
 * eBay's published documents (`ebay-published/`).
 */
export function createEbaySeller(options: SellerOptions): EbaySellerStandIn {
  const app = new Hono()
  const faults = createFaults(app)
  // After the faults, which nobody would publish.
  const differences = watchPublished(app)
  const shops = new Map<string, SellerShop>()
  const shopOf = (username: string): SellerShop => {
    const shop = shops.get(username) ?? openSellerShop()
    shops.set(username, shop)
    return shop
  }
  const { whoIs, ...signIn } = addSignIn(app, options)
  const enter = (authorization: string | undefined): SellerShop | null => {
    const who = whoIs(authorization)
    return who === null ? null : shopOf(who)
  }
  addPolicies(app, enter)
  addStock(app, enter)
  addCatalogue(app, enter)
  if (options.buying) app.route('/', options.buying)
  return { app, ...signIn, shopOf, failNext: faults, differences }
}
