import { z } from 'zod'
import type { EbayAspect, EbayCategory } from '@sampletrail/contracts/ebay-listing.ts'

/** A seller's offer, and its listing. */
export interface KnownOffer {
  offerId: string
  sku: string
  format: string
  marketplaceId: string
  /** Of the active listing; null if there is none, or it has ended. */
  listingId: string | null
  /** In US dollars; the first bid of an auction. Null if eBay does not say. */
  price: number | null
}

const text = z.string().min(1)
const amountSchema = z.object({ value: z.coerce.number().nonnegative() })
const offerSchema = z
  .object({
    offerId: text,
    sku: text,
    format: z.string(),
    marketplaceId: z.string(),
    status: z.string().nullish(),
    pricingSummary: z
      .object({ price: amountSchema.nullish(), auctionStartPrice: amountSchema.nullish() })
      .nullish(),
    listing: z.object({ listingId: text.nullish(), listingStatus: z.string().nullish() }).nullish(),
  })
  .transform(({ status, listing, pricingSummary, ...offer }): KnownOffer => {
    const isOver = ['ENDED', 'EBAY_ENDED', 'NOT_LISTED'].includes(listing?.listingStatus ?? '')
    const isListed = status === 'PUBLISHED' && !isOver
    return {
      ...offer,
      listingId: isListed ? (listing?.listingId ?? null) : null,
      price: pricingSummary?.price?.value ?? pricingSummary?.auctionStartPrice?.value ?? null,
    }
  })

const offersSchema = z.object({ offers: z.array(offerSchema).optional() })
const offerIdSchema = z.object({ offerId: text })
const listingIdSchema = z.object({ listingId: z.string().regex(/^\d{1,20}$/) })
const treeSchema = z.object({ categoryTreeId: z.string().regex(/^\d{1,10}$/) })
const locationsSchema = z.object({
  locations: z
    .array(
      z.object({
        merchantLocationKey: text,
        name: z.string().nullish(),
        merchantLocationStatus: z.string().nullish(),
      }),
    )
    .optional(),
})
const suggestionsSchema = z.object({
  categorySuggestions: z
    .array(
      z.object({
        category: z.object({ categoryId: z.string().regex(/^\d{1,20}$/), categoryName: text }),
        categoryTreeNodeAncestors: z
          .array(
            z.object({ categoryName: z.string(), categoryTreeNodeLevel: z.number().nullish() }),
          )
          .nullish(),
      }),
    )
    .optional(),
})
const aspectsSchema = z.object({
  aspects: z
    .array(
      z.object({
        localizedAspectName: text,
        aspectConstraint: z.object({
          aspectRequired: z.boolean().nullish(),
          aspectMode: z.string().nullish(),
        }),
        aspectValues: z.array(z.object({ localizedValue: z.string() })).nullish(),
      }),
    )
    .optional(),
})
const pictureSchema = z.object({ imageUrl: z.url({ protocol: /^https$/ }) })

/** Long lists of values are cut to what a list can show; other values can be typed. */
const mostValues = 200

/** Each returns null for an invalid answer. */
export const readSellerAnswer = {
  offers: (body: unknown) => offersSchema.safeParse(body).data?.offers ?? null,
  offer: (body: unknown) => offerSchema.safeParse(body).data ?? null,
  offerId: (body: unknown) => offerIdSchema.safeParse(body).data?.offerId ?? null,
  listingId: (body: unknown) => listingIdSchema.safeParse(body).data?.listingId ?? null,
  tree: (body: unknown) => treeSchema.safeParse(body).data?.categoryTreeId ?? null,
  picture: (body: unknown) => pictureSchema.safeParse(body).data?.imageUrl ?? null,
  /** Locations that may be used. */
  locations: (body: unknown): { id: string; name: string }[] | null => {
    const { data } = locationsSchema.safeParse(body)
    if (!data) return null
    return (data.locations ?? [])
      .filter(({ merchantLocationStatus }) => merchantLocationStatus !== 'DISABLED')
      .map(({ merchantLocationKey: id, name }) => ({ id, name: name || id }))
  },
  categories: (body: unknown): EbayCategory[] | null => {
    const { data } = suggestionsSchema.safeParse(body)
    if (!data) return null
    return (data.categorySuggestions ?? []).map(({ category, categoryTreeNodeAncestors }) => {
      // eBay begins with the nearest, and may end with the root, whose name has no meaning.
      const above = (categoryTreeNodeAncestors ?? [])
        .filter(({ categoryTreeNodeLevel }) => categoryTreeNodeLevel !== 0)
        .map(({ categoryName }) => categoryName)
      const path = [...above.toReversed(), category.categoryName].join(' > ')
      return { id: category.categoryId, name: category.categoryName, path }
    })
  },
  /** Only the required ones. */
  aspects: (body: unknown): EbayAspect[] | null => {
    const { data } = aspectsSchema.safeParse(body)
    if (!data) return null
    return (data.aspects ?? [])
      .filter(({ aspectConstraint }) => aspectConstraint.aspectRequired === true)
      .map(({ localizedAspectName, aspectConstraint, aspectValues }) => ({
        name: localizedAspectName,
        values: (aspectValues ?? []).slice(0, mostValues).map((value) => value.localizedValue),
        isFree: aspectConstraint.aspectMode !== 'SELECTION_ONLY',
      }))
  },
}
