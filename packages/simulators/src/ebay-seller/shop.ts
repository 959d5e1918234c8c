export interface WirePolicy {
  name: string
  marketplaceId: string
  [field: string]: unknown
}

export interface WireOffer {
  offerId: string
  sku: string
  marketplaceId: string
  format: string
  status: 'UNPUBLISHED' | 'PUBLISHED'
  categoryId?: string
  listing?: { listingId: string; listingStatus: string }
  [field: string]: unknown
}

/** A seller's data at eBay. */
export interface SellerShop {
  policies: Record<'fulfillment' | 'payment' | 'return', (WirePolicy & { id: string })[]>
  locations: Map<string, Record<string, unknown>>
  items: Map<string, Record<string, unknown>>
  offers: WireOffer[]
  /** Every listing that was ever created, by its id, with its stock name. */
  listings: { listingId: string; sku: string }[]
  /** Numbers of listings that were ended, each time that this was asked for. */
  ended: string[]
  /** Uploaded pictures, and their addresses. */
  pictures: { url: string; bytes: Buffer }[]
}

export function openSellerShop(): SellerShop {
  return {
    policies: { fulfillment: [], payment: [], return: [] },
    locations: new Map(),
    items: new Map(),
    offers: [],
    listings: [],
    ended: [],
    pictures: [],
  }
}

/** The shop of the token's holder; null if the token is invalid. */
export type Enter = (authorization: string | undefined) => SellerShop | null
