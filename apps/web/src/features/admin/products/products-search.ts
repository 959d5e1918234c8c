import {
  readTableSearch,
  type TableSearch,
  type TableStart,
} from '#src/features/admin/table/table-state.ts'

export const OFFER_SORTS = ['created_at', 'price', 'name', 'expires_at'] as const
export type OfferSort = (typeof OFFER_SORTS)[number]

export const OFFER_STATES = ['listed', 'new', 'expired', 'hidden'] as const
export type OfferState = (typeof OFFER_STATES)[number]

export const OFFERS_START: TableStart<OfferSort> = {
  sort: 'created_at',
  descending: true,
  size: 25,
}

/** The products' filters; null means all. */
export interface OfferFilters {
  seller: string | null
  country: string | null
  state: OfferState | null
}

/** The same in an address, in addition to the table's own part. */
export type ProductsSearch = TableSearch & {
  seller?: string | undefined
  country?: string | undefined
  state?: OfferState | undefined
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu

/** Reads an address that people may have typed by hand; invalid parts are skipped. */
export function readProductsSearch(raw: Record<string, unknown>): ProductsSearch {
  const { seller, country, state } = raw
  return {
    ...readTableSearch(raw),
    seller: typeof seller === 'string' && ID.test(seller) ? seller : undefined,
    country: typeof country === 'string' && /^[A-Z]{2}$/u.test(country) ? country : undefined,
    state: OFFER_STATES.find((one) => one === state),
  }
}

export function filtersOf({ seller, country, state }: ProductsSearch): OfferFilters {
  return { seller: seller ?? null, country: country ?? null, state: state ?? null }
}
