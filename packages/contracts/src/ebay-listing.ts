import { z } from 'zod'

/** Said to whoever has no connected eBay account, or one that eBay no longer lets in. */
export const NO_TOKEN_TEXT = 'eBay access token not found. Please reconnect your eBay account.'

/** Answer of `POST /api/ebay/auth/start`: the page of eBay where somebody allows it. */
export const ebaySignInSchema = z.object({ url: z.url({ protocol: /^https?$/ }) })

/** JSON body of `POST /api/ebay/auth/callback`: what eBay sent back. */
export const ebayReturnSchema = z.object({
  code: z.string().min(1).max(4000),
  state: z.string().min(1).max(200),
})

/** Answer of `POST /api/ebay/auth/callback`. */
export const ebayConnectedSchema = z.object({ username: z.string().nullable() })

/** Answer of `POST /api/ebay/auth/token`: seconds that the kept token lasts. The token itself stays with the server. */
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
  /** Whether something else may be typed. */
  isFree: z.boolean(),
})
export type EbayAspect = z.infer<typeof aspectSchema>

/** States of a thing that listings of ours name, in eBay's words. */
const conditionSchema = z.enum([
  'NEW',
  'LIKE_NEW',
  'USED_EXCELLENT',
  'USED_GOOD',
  'USED_ACCEPTABLE',
])

/** Answer of `GET /api/ebay/categories/{id}`: what eBay asks for there. */
export const ebayCategoryFactsSchema = z.object({
  aspects: z.array(aspectSchema),
  /** Which of the states eBay takes there; null where it does not say. */
  conditions: z.array(conditionSchema).nullable(),
  /** Why the states could not be asked for, in words for people; null where they could. */
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
    /** Of the product's picture; our server hands it to eBay. */
    imageUrls: z.array(z.string().min(1).max(2048)).length(1),
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
 * JSON body of `POST /api/ebay/inventory/offer`. 'default' stands for the first that the seller's account has and that fits; what
 * is named has to be one of those.
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

/** A listing that stands on eBay. */
export const ebayListingSchema = z.object({
  listingId: z.string().min(1),
  listingUrl: z.url({ protocol: /^https$/ }),
})
export type EbayListing = z.infer<typeof ebayListingSchema>

/** Answer of the item's PUT: null while nothing of it is listed. */
export const ebayItemSchema = z.object({ listing: ebayListingSchema.nullable() })
/** Answer of the offer's POST. */
export const ebayOfferIdSchema = z.object({ offerId: z.string().min(1) })

/** What a seller's account has to have before anything is listed. */
export const setupParts = ['fulfillment', 'payment', 'return', 'location'] as const
export type SetupPart = (typeof setupParts)[number]

/** Query of `GET /api/ebay/setup`. */
export const ebaySetupQuerySchema = z.object({
  shippingType: shipping.shippingType,
  handlingTime: z.coerce.number().pipe(shipping.handlingTime),
})
/** JSON body of `POST /api/ebay/setup`, which makes what is missing; the postal code for a missing location. */
export const ebaySetupSchema = z.object({
  ...shipping,
  postalCode: z
    .string()
    .trim()
    .regex(/^\d{5}(-\d{4})?$/)
    .optional(),
})
const choicesSchema = z.array(z.object({ id: z.string().min(1), name: z.string() }))

/** Answer of both: what is missing, and what there is that fits, the one that 'default' stands for first. */
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
