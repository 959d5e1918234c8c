import { z } from 'zod'

/** JSON body of `POST /api/ebay/search-by-image`: the address of a product's picture, our own or on another site. */
export const searchByImageSchema = z.object({ imageUrl: z.string().trim().min(1).max(2048) })

/** An amount in the currency's main unit. */
const amountSchema = z.object({
  value: z.number().nonnegative(),
  currency: z.string().regex(/^[A-Z]{3}$/),
})

/** An item for sale on eBay. */
export const itemSummarySchema = z.object({
  title: z.string().min(1),
  /** Null for an item without one yet. */
  price: amountSchema.nullable(),
  /** The buyer's shipping cost, if eBay names it; 0 is free. */
  shipping: amountSchema.nullish(),
  itemWebUrl: z.url({ protocol: /^https$/ }),
  image: z.object({ imageUrl: z.url({ protocol: /^https$/ }) }).nullable(),
  /** In eBay's own words: 'New', 'Pre-owned'. */
  condition: z.string().nullable(),
})

/** Answer (200) of `POST /api/ebay/search-by-image`, the best match first. */
export const imageSearchSchema = z.object({ itemSummaries: z.array(itemSummarySchema) })

export type ItemSummary = z.infer<typeof itemSummarySchema>
export type ImageSearch = z.infer<typeof imageSearchSchema>

/** The message if eBay is not set up. */
export const NO_EBAY_TEXT =
  'eBay is not set up on this server. Its owner can add it. Everything else works without it.'
