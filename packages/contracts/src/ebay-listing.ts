import { MAX_LISTING_PHOTOS } from '@sampletrail/domain/ebay/ebay-listing.ts'
import { z } from 'zod'

/** The message without a connected eBay account, or with one that eBay no longer accepts. */
export const NO_TOKEN_TEXT = 'eBay access token not found. Please reconnect your eBay account.'

/** Answer of `POST /api/ebay/auth/start`: eBay's consent page. */
export const ebaySignInSchema = z.object({ url: z.url({ protocol: /^https?$/ }) })

/** JSON body of `POST /api/ebay/auth/callback`: eBay's parameters. */
export const ebayReturnSchema = z.object({
  code: z.string().min(1).max(4000),
  state: z.string().min(1).max(200),
})

/** Answer of `POST /api/ebay/auth/callback`. */
export const ebayConnectedSchema = z.object({ username: z.string().nullable() })

/** Answer of `POST /api/ebay/auth/token`: seconds until the stored token expires. The token itself stays on the server. */
export const ebayTokenSchema = z.object({ expires_in: z.number().int().nonnegative() })

const categorySchema = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  name: z.string().min(1),
  /** From the top: 'Home & Garden > Lamps'. */
  path: z.string(),
})
export type EbayCategory = z.infer<typeof categorySchema>

/** Answer of `GET /api/ebay/categories?q=`, the best first. */
export const ebayCategoriesSchema = z.object({ categories: z.array(categorySchema) })

const aspectSchema = z.object({
  name: z.string().min(1),
  /** Values to choose from; empty for free text. */
  values: z.array(z.string()),
  /** Whether people may type another value. */
  isFree: z.boolean(),
})
export type EbayAspect = z.infer<typeof aspectSchema>

/** The conditions that our listings use, in eBay's words. */
const conditionSchema = z.enum([
  'NEW',
  'LIKE_NEW',
  'USED_EXCELLENT',
  'USED_GOOD',
  'USED_ACCEPTABLE',
])

/** Answer of `GET /api/ebay/categories/{id}`: eBay's requirements there. */
export const ebayCategoryFactsSchema = z.object({
  aspects: z.array(aspectSchema),
  /** The conditions that eBay accepts there; null if it lists none. */
  conditions: z.array(conditionSchema).nullable(),
  /** Why the conditions could not be fetched, in words for people; null if they could. */
  conditionsFailure: z.string().nullable(),
})
export type EbayCategoryFacts = z.infer<typeof ebayCategoryFactsSchema>

const measure = z.number().positive().max(1000)

/** JSON body of `PUT /api/ebay/inventory/v1/inventory_item/{sku}`. */
export const inventoryItemSchema = z.object({
  sku: z.string().max(50),
  availability: z.object({
    shipToLocationAvailability: z.object({ quantity: z.number().int().min(1).max(1000) }),
  }),
  condition: conditionSchema,
  product: z.object({
    title: z.string().trim().min(1).max(80),
    description: z.string().trim().min(1).max(4000),
    aspects: z.record(z.string().min(1).max(200), z.array(z.string().min(1).max(1000)).max(30)),
    /** The listing's photos in order, the main one first; our server sends them to eBay. */
    imageUrls: z
      .array(z.string().min(1).max(2048))
      .min(1)
      .max(MAX_LISTING_PHOTOS)
      .refine((urls) => new Set(urls).size === urls.length, 'One photo is listed twice.'),
    upc: z
      .array(z.string().regex(/^\d{8,14}$/))
      .max(5)
      .optional(),
  }),
  packageWeightAndSize: z
    .object({
      weight: z.object({ unit: z.literal('POUND'), value: measure }),
      dimensions: z.object({
        unit: z.literal('INCH'),
        length: measure,
        width: measure,
        height: measure,
      }),
    })
    .optional(),
})
export type InventoryItem = z.infer<typeof inventoryItemSchema>

const shipping = {
  shippingType: z.enum(['CALCULATED', 'FLAT_RATE', 'FREIGHT', 'FREE']),
  handlingTime: z.number().int().min(1).max(30),
}

const policyId = z.string().regex(/^(default|\d{1,30})$/)

/**
 * JSON body of `POST /api/ebay/inventory/offer`. 'default' means the first suitable policy of the seller's account; a named
 * one has to be suitable, too.
 */
export const ebayOfferSchema = z.object({
  sku: z.string().max(50),
  marketplaceId: z.literal('EBAY_US'),
  format: z.enum(['FIXED_PRICE', 'AUCTION']),
  availableQuantity: z.number().int().min(1).max(1000),
  categoryId: z.string().regex(/^\d{1,20}$/),
  listingDescription: z.string().trim().min(1).max(40_000),
  listingDuration: z.enum(['GTC', 'DAYS_3', 'DAYS_5', 'DAYS_7', 'DAYS_10']),
  listingPolicies: z.object({
    fulfillmentPolicyId: policyId,
    paymentPolicyId: policyId,
    returnPolicyId: policyId,
  }),
  pricingSummary: z.object({
    price: z.object({
      value: z.string().regex(/^\d{1,9}([.]\d{1,2})?$/),
      currency: z.literal('USD'),
    }),
  }),
  merchantLocationKey: z.string().min(1).max(36),
  ...shipping,
})
export type EbayOffer = z.infer<typeof ebayOfferSchema>

/** An existing listing on eBay. */
export const ebayListingSchema = z.object({
  listingId: z.string().min(1),
  listingUrl: z.url({ protocol: /^https$/ }),
})
export type EbayListing = z.infer<typeof ebayListingSchema>

/** Answer of the item's PUT: null if it is not listed yet. */
export const ebayItemSchema = z.object({ listing: ebayListingSchema.nullable() })
/** Answer of the offer's POST. */
export const ebayOfferIdSchema = z.object({ offerId: z.string().min(1) })

/** The requirements for a seller's account before anything is listed. */
export const setupParts = ['fulfillment', 'payment', 'return', 'location'] as const
export type SetupPart = (typeof setupParts)[number]

/** Query of `GET /api/ebay/setup`. */
export const ebaySetupQuerySchema = z.object({
  shippingType: shipping.shippingType,
  handlingTime: z.coerce.number().pipe(shipping.handlingTime),
})
/** JSON body of `POST /api/ebay/setup`, which creates the missing policies; the postal code is for a missing location. */
export const ebaySetupSchema = z.object({
  ...shipping,
  postalCode: z
    .string()
    .trim()
    .regex(/^\d{5}(-\d{4})?$/)
    .optional(),
})
const choicesSchema = z.array(z.object({ id: z.string().min(1), name: z.string() }))

/** Answer of both: what is missing, and the suitable choices, the one for 'default' first. */
export const ebaySetupAnswerSchema = z.object({
  missing: z.array(z.enum(setupParts)),
  choices: z.object({
    fulfillment: choicesSchema,
    payment: choicesSchema,
    return: choicesSchema,
    location: choicesSchema,
  }),
})
export type EbaySetupAnswer = z.infer<typeof ebaySetupAnswerSchema>

/** Answer of `POST /api/ebay/listings/{productId}/end`: nothing of the product that was listed from here is for sale on eBay any more. */
export const ebayEndedSchema = z.object({ ended: z.literal(true) })
export type EbayEnded = z.infer<typeof ebayEndedSchema>
