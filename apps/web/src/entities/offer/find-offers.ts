import type { Database } from '@sampletrail/database/types.gen.ts'
import { must } from '#src/lib/errors.ts'
import type { Supabase } from '#src/lib/supabase.ts'

type FoundRow = Database['catalogue']['Functions']['search_products']['Returns'][number]
type Optional = 'price' | 'image_url' | 'picture_path' | 'url' | 'amazon_url' | 'ebay_url'

/** An offer as the search gives it. The generated type cannot say what a function leaves empty. */
export type Offer = Omit<FoundRow, Optional> & {
  [Column in Optional]: FoundRow[Column] | null
}

/** Where the next page begins: after this offer. */
export type OfferKey = Pick<Offer, 'id' | 'created_at'>

export const OFFER_PAGE = 40

/** One page of offers that the caller may see, newest first. */
export async function findOffers(
  supabase: Supabase,
  search: string,
  after: OfferKey | null,
  signal: AbortSignal,
): Promise<Offer[]> {
  const reply = await supabase
    .schema('catalogue')
    .rpc('search_products', {
      ...(search !== '' && { p_search: search }),
      ...(after !== null && { p_after_value: after.created_at, p_after_id: after.id }),
      p_limit: OFFER_PAGE,
    })
    .abortSignal(signal)
  return must(reply)
}

/** How many offers a search finds; exact to 10,000. */
export async function countOffers(
  supabase: Supabase,
  search: string,
  signal: AbortSignal,
): Promise<number> {
  const reply = await supabase
    .schema('catalogue')
    .rpc('count_products', { ...(search !== '' && { p_search: search }) })
    .abortSignal(signal)
  return must(reply)
}
