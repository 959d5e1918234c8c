import { Hono } from 'hono'
import { createPage } from '#src/marketplace/create-page.ts'

/** Fields of the form, by the words that stand beside them. */
export type MarketplaceField =
  | 'Title'
  | 'Price'
  | 'Category'
  | 'Condition'
  | 'Description'
  | 'Photo'

/** A listing as somebody published it. */
export interface StandInListing {
  title: string
  price: string
  category: string
  condition: string
  description: string
  location: string
  /** Of each photo. */
  photos: { name: string; type: string; bytes: number }[]
}

export interface MarketplaceStandIn {
  app: Hono
  listings: StandInListing[]
  /** Takes the words away from fields, as happens when a page is rebuilt. */
  rename: (...fields: MarketplaceField[]) => void
  /** Takes no listings from now on, and says why; the form stays as it is, its button too. Null takes them again. */
  refuse: (reason: string | null) => void
  /** Leads to one's own listings from now on, instead of to the new one. */
  leadToOwn: () => void
}

/**
 * Stands in for the marketplace's pages on which somebody lists an item: fields with the words beside them, lists that open
 * on a press, a form that only keeps what it hears of, and a page for each listing. Our own pages; nothing of the real ones but the words.
 */
export function createMarketplace(): MarketplaceStandIn {
  const listings: StandInListing[] = []
  let renamed: readonly MarketplaceField[] = []
  let refusal: string | null = null
  let isLedToOwn = false
  const app = new Hono()
  app.get('/marketplace/create/item', (context) => context.html(createPage(renamed)))
  app.post('/marketplace/listings', async (context) => {
    if (refusal !== null) return context.json({ refusal })
    listings.push(await context.req.json<StandInListing>())
    const address = `/marketplace/item/${1_000_000 + listings.length}`
    return context.json({ address: isLedToOwn ? '/marketplace/you/selling' : address })
  })
  app.get('/marketplace/you/selling', (context) =>
    context.html('<!doctype html><title>Selling</title><h1>Your listings</h1>'),
  )
  app.get('/marketplace/item/:id', (context) =>
    context.html('<!doctype html><title>Listing</title><h1>Your listing is up</h1>'),
  )
  app.notFound((context) => context.html('<!doctype html><title>Nothing here</title>', 404))
  return {
    app,
    listings,
    rename: (...fields) => {
      renamed = fields
    },
    refuse: (reason) => {
      refusal = reason
    },
    leadToOwn: () => {
      isLedToOwn = true
    },
  }
}
