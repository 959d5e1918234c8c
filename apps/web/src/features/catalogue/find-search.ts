import {
  ALL_OFFERS,
  type Community,
  HOME_COUNTRY,
  isCommunity,
  isOfferSort,
  type OfferFilters,
  type OfferSort,
} from '@sampletrail/domain/offers/offer-filters.ts'

/** The parts of the catalogue's address. */
export type FindSearch = {
  search?: string | undefined
  seller_id?: string | undefined
  community?: Community | undefined
  country?: string | undefined
  sort?: OfferSort | undefined
  /** What the user's alerts found instead. */
  view?: 'found' | undefined
}

const EVERY_COUNTRY = 'all'
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu
const LONGEST_SEARCH = 200

/**
 * Reads an address that people may have typed by hand; invalid parts are undefined. Every name is present: the router merges
 * the result over the raw address, which would show through if a name were missing.
 */
export function readFindSearch(raw: Record<string, unknown>): FindSearch {
  const { search, seller_id, community, country, sort, view } = raw
  // The router reads a search text of only digits as a number.
  const words = typeof search === 'string' || typeof search === 'number' ? String(search) : ''
  const code = typeof country === 'string' ? country.trim() : ''
  return {
    search: words.trim().slice(0, LONGEST_SEARCH) || undefined,
    seller_id: typeof seller_id === 'string' && UUID.test(seller_id) ? seller_id : undefined,
    community: isCommunity(community) ? community : undefined,
    country:
      code.toLowerCase() === EVERY_COUNTRY
        ? EVERY_COUNTRY
        : /^[a-z]{2}$/iu.test(code)
          ? code.toUpperCase()
          : undefined,
    sort: isOfferSort(sort) ? sort : undefined,
    view: view === 'found' ? view : undefined,
  }
}

export function filtersOfFind(found: FindSearch): OfferFilters {
  const { search, seller_id, community, country, sort } = found
  return {
    search: search ?? '',
    sellerId: seller_id ?? null,
    // A seller has one community: the narrower filter counts.
    community: seller_id === undefined ? (community ?? null) : null,
    country: country === EVERY_COUNTRY ? null : (country ?? HOME_COUNTRY),
    sort: sort ?? ALL_OFFERS.sort,
  }
}

/** The shortest address for these filters. */
export function findOfFilters({
  search,
  sellerId,
  community,
  country,
  sort,
}: OfferFilters): FindSearch {
  const words = search.trim()
  return {
    ...(words !== '' && { search: words }),
    ...(sellerId !== null && { seller_id: sellerId }),
    ...(community !== null && { community }),
    ...(country !== HOME_COUNTRY && { country: country ?? EVERY_COUNTRY }),
    ...(sort !== ALL_OFFERS.sort && { sort }),
  }
}
