/** The communities of the catalogue's sellers, as its filter names them. */
export const COMMUNITIES = ['discord', 'facebook', 'portal'] as const

export type Community = (typeof COMMUNITIES)[number]

export const COMMUNITY_LABELS: Record<Community, string> = {
  discord: 'Discord',
  facebook: 'Facebook',
  portal: 'Portals',
}

/** The catalogue's orders in addresses; all but the first are for Pro. */
export const OFFER_SORTS = ['newest', 'oldest', 'price-low', 'price-high', 'name'] as const

export type OfferSort = (typeof OFFER_SORTS)[number]

/** The default country. */
export const HOME_COUNTRY = 'US'

/** A query of the catalogue. */
export type OfferFilters = {
  /** Words in a name; empty for all. */
  search: string
  sellerId: string | null
  community: Community | null
  /** Two letters; null for every country. */
  country: string | null
  sort: OfferSort
}

export const ALL_OFFERS: OfferFilters = {
  search: '',
  sellerId: null,
  community: null,
  country: HOME_COUNTRY,
  sort: 'newest',
}

export function isCommunity(text: unknown): text is Community {
  return COMMUNITIES.some((community) => community === text)
}

export function isOfferSort(text: unknown): text is OfferSort {
  return OFFER_SORTS.some((sort) => sort === text)
}

/** Whether the filters exclude anything that is shown without them; the order excludes nothing. */
export function isNarrowed(filters: OfferFilters): boolean {
  return (
    filters.search !== '' ||
    filters.sellerId !== null ||
    filters.community !== null ||
    filters.country !== HOME_COUNTRY
  )
}
