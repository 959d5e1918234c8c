import type { OfferFilters, OfferSort } from '@sampletrail/domain/offers/offer-filters.ts'
import type { Database } from '#src/lib/database.ts'
import { must } from '#src/lib/errors.ts'
import type { Supabase } from '#src/lib/supabase.ts'

type FoundRow = Database['catalogue']['Functions']['search_products']['Returns'][number]
type Optional = 'price' | 'image_url' | 'picture_path' | 'url' | 'amazon_url' | 'ebay_url'

/** A search result. The generated type cannot express which columns of a function may be null. */
export type Offer = Omit<FoundRow, Optional> & {
  [Column in Optional]: FoundRow[Column] | null
}

/** The next page starts after this offer. */
export type OfferKey = Pick<Offer, 'id' | 'created_at' | 'price' | 'name'>

export const OFFER_PAGE = 100

type KeyColumn = 'created_at' | 'price' | 'name'

/** The database's name of each order, and the column by which its pages continue. */
const ORDERS: Record<OfferSort, { sort: string; column: KeyColumn }> = {
  newest: { sort: 'newest', column: 'created_at' },
  oldest: { sort: 'oldest', column: 'created_at' },
  'price-low': { sort: 'price_low', column: 'price' },
  'price-high': { sort: 'price_high', column: 'price' },
  name: { sort: 'name_az', column: 'name' },
}

/** One page of offers that the caller may see, starting after a given offer. */
export async function findOffers(
  supabase: Supabase,
  filters: OfferFilters,
  after: OfferKey | null,
  signal: AbortSignal,
  limit = OFFER_PAGE,
): Promise<Offer[]> {
  const { sort, column } = ORDERS[filters.sort]
  const reply = await supabase
    .schema('catalogue')
    .rpc('search_products', {
      ...questionOf(filters),
      p_sort: sort,
      ...(after !== null && { p_after_value: String(after[column]), p_after_id: after.id }),
      p_limit: limit,
    })
    .abortSignal(signal)
  return must(reply)
}

/** How many offers match the filters; exact up to 10,000. */
export async function countOffers(
  supabase: Supabase,
  filters: OfferFilters,
  signal: AbortSignal,
): Promise<number> {
  const reply = await supabase
    .schema('catalogue')
    .rpc('count_products', questionOf(filters))
    .abortSignal(signal)
  return must(reply)
}

/** Countries that have offers for the caller. */
export async function loadOfferCountries(
  supabase: Supabase,
  signal: AbortSignal,
): Promise<string[]> {
  return must(await supabase.schema('catalogue').rpc('offer_countries').abortSignal(signal))
}

function questionOf({ search, sellerId, community, country }: OfferFilters) {
  return {
    ...(search !== '' && { p_search: search }),
    ...(sellerId !== null && { p_sellers: [sellerId] }),
    ...(community !== null && { p_community: community }),
    p_country: country,
  }
}
