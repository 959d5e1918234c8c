import { Hono } from 'hono'
import { createPage } from '#src/marketplace/create-page.ts'

/** Fields of the form, by their labels. */
export type MarketplaceField =
  | 'Title'
  | 'Price'
  | 'Category'
  | 'Condition'
  | 'Description'
  | 'Photo'

/** A published listing. */
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
  /** Removes the labels of fields, as happens when a page is rebuilt. */
  rename: (...fields: MarketplaceField[]) => void
  /** Refuses listings from now on, with a reason; form and button stay. Null accepts them again. */
  refuse: (reason: string | null) => void
  /** Leads to the person's own listings from now on, instead of to the new one. */
  leadToOwn: () => void
}

/**
 * Simulates the marketplace's pages for listing an item: labelled fields, lists that open on a click, a form that only keeps
 * values with events, and a page for each listing. The pages are our own; only the labels are from the real ones.
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
