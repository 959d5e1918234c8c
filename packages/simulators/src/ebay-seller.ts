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
  /** Answers whatever sellers do not ask for. */
  buying?: Hono
}

/** A stand-in for the parts of eBay that sellers use, and what it holds. */
export interface EbaySellerStandIn extends Omit<SignIn, 'whoIs'> {
  app: Hono
  /** Of one seller: policies, locations, items, offers, listings. */
  shopOf: (username: string) => SellerShop
  failNext: FailNext
  /** Where a call, or the answer to it, is not as eBay has published it. */
  differences: string[]
}

/**
 * Speaks eBay's interface as sellers need it: the page where people allow it, tokens for a code and for a refresh token,
 * who they are, policies, locations, pictures, items, offers and publishing, categories and their conditions. What it is asked and
 * what it answers is compared with eBay's published documents (`ebay-published/`).
 */
export function createEbaySeller(options: SellerOptions): EbaySellerStandIn {
  const app = new Hono()
  const faults = createFaults(app)
  // Behind the faults, which are as nobody would publish them.
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
