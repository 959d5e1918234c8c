import { ebayEndedSchema } from '@sampletrail/contracts/ebay-listing.ts'
import type { ListingPlace } from '@sampletrail/domain/resale/product-listing.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Listing } from '#src/entities/listing/listing-row.ts'
import { productKeys } from '#src/entities/product/product-keys.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { callApi } from '#src/lib/api.ts'
import { AppError, mayBeEmpty, must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** A listing as it is sent: under an id from the browser, so that a retry adds none twice. */
export interface NewListing {
  id: string
  product_id: string
  place: ListingPlace
  site: string | null
  url: string | null
  price: number | null
  currency: string
  /** Since when it is for sale; a later moment than now counts as now. */
  listed_at: string
  ended_at?: string | null
  is_sale?: boolean
}

const table = () => getSupabase().from('product_listings')

/**
 * Whether it was added; false if it is there already.
 * @throws AppError with the server's reason: a product that may not be sold today has none
 */
async function insertListing(userId: string, listing: NewListing): Promise<boolean> {
  const added = table()
    .upsert({ ...listing, user_id: userId }, { onConflict: 'id', ignoreDuplicates: true })
    .select('id')
  return must(await added).length > 0
}

async function insertTyped(userId: string, listing: NewListing): Promise<void> {
  if (await insertListing(userId, listing)) return
  // It arrived before, and its answer was lost: what was corrected since counts.
  const { site, url, price, listed_at } = listing
  await updateListing(userId, { id: listing.id, change: { site, url, price, listed_at } })
}

async function updateListing(
  userId: string,
  { id, change }: { id: string; change: ListingChange },
): Promise<void> {
  const changed = table().update(change).eq('user_id', userId).eq('id', id)
  if (must(await changed.select('id')).length > 0) return
  throw new AppError('This listing was removed on another device or in another tab.', {
    code: 'not_found',
    status: 404,
  })
}

/** Throws AppError with the reason if the database says that a product may not be listed for sale today. */
export async function requireSellable(productId: string): Promise<void> {
  mayBeEmpty(await getSupabase().rpc('require_sellable', { p_product: productId }))
}

/** What can be changed of a listing. */
export type ListingChange = Partial<
  Pick<Listing, 'site' | 'url' | 'price' | 'listed_at' | 'ended_at' | 'is_sale'>
>

/** Adds a listing of a product as it was typed: what was corrected before another try counts. The caller shows errors. */
export const useAddListing = (productId: string) =>
  useListingWork(productId, (userId, listing: NewListing) => insertTyped(userId, listing))

/** Notes a listing that was made elsewhere; one that is noted already stays as it is. The caller shows errors. */
export const useNoteListing = (productId: string) =>
  useListingWork(productId, (userId, listing: NewListing) => insertListing(userId, listing))

/** Changes a listing of a product. The caller shows errors. */
export const useChangeListing = (productId: string) =>
  useListingWork(productId, (userId, input: { id: string; change: ListingChange }) =>
    updateListing(userId, input),
  )

/** Removes a listing of a product. The caller shows errors. */
export const useDeleteListing = (productId: string) =>
  useListingWork(productId, async (userId, id: string) =>
    mayBeEmpty(await table().delete().eq('user_id', userId).eq('id', id)),
  )

/** Lets the server end what was listed on eBay from here. The caller shows errors. */
export const useEndOnEbay = (productId: string) =>
  useListingWork(productId, async () => {
    ebayEndedSchema.parse(await callApi(`/api/ebay/listings/${productId}/end`, { method: 'POST' }))
  })

function useListingWork<Input>(
  productId: string,
  work: (userId: string, input: Input) => Promise<unknown>,
) {
  const client = useQueryClient()
  const userId = useUser().id
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: Input) => work(userId, input),
    // Also after an answer that was lost.
    onSettled: () =>
      client.invalidateQueries({ queryKey: productKeys.listings(userId, productId) }),
  })
}
