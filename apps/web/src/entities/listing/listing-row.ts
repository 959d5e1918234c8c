import { LISTING_PLACES } from '@sampletrail/domain/resale/product-listing.ts'
import { z } from 'zod'

const listingSchema = z.object({
  id: z.uuid(),
  product_id: z.uuid(),
  place: z.enum(LISTING_PLACES).catch('other'),
  /** The name of another place, in its owner's words. */
  site: z.string().nullable(),
  url: z.string().nullable(),
  price: z.number().nullable(),
  currency: z.string(),
  /** eBay's number of a listing that was made here: the server can end it. */
  ebay_id: z.string().nullable(),
  listed_at: z.string(),
  priced_at: z.string(),
  /** Null while it is for sale. */
  ended_at: z.string().nullable(),
  /** Whether the product was sold by it. */
  is_sale: z.boolean(),
})

/** Where a product is or was for sale. */
export type Listing = z.infer<typeof listingSchema>

export const listingsSchema: z.ZodType<Listing[]> = z.array(listingSchema)

/** The columns that the app requests. */
export const LISTING_COLUMNS =
  'id,product_id,place,site,url,price,currency,ebay_id,listed_at,priced_at,ended_at,is_sale'
