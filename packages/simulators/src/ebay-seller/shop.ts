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

/** What a seller has at eBay. */
export interface SellerShop {
  policies: Record<'fulfillment' | 'payment' | 'return', (WirePolicy & { id: string })[]>
  locations: Map<string, Record<string, unknown>>
  items: Map<string, Record<string, unknown>>
  offers: WireOffer[]
  /** Every listing that was ever made, by its id, with the stock name it is of. */
  listings: { listingId: string; sku: string }[]
  /** Pictures that were handed over, and where they stand since. */
  pictures: { url: string; bytes: Buffer }[]
}

export function openSellerShop(): SellerShop {
  return {
    policies: { fulfillment: [], payment: [], return: [] },
    locations: new Map(),
    items: new Map(),
    offers: [],
    listings: [],
    pictures: [],
  }
}

/** The shop of whoever holds that token; null when it is not good. */
export type Enter = (authorization: string | undefined) => SellerShop | null
