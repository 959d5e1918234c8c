import type { Database } from '@sampletrail/database/types.gen.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { offerKeys } from '#src/entities/offer/offer-keys.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import type { OfferFilters, OfferSort } from '#src/features/admin/products/products-search.ts'
import type { TableState } from '#src/features/admin/table/table-state.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

type ListedRow = Database['public']['Functions']['admin_list_offers']['Returns'][number]
type Optional =
  | 'price'
  | 'channel_name'
  | 'image_url'
  | 'picture_path'
  | 'url'
  | 'amazon_url'
  | 'ebay_url'

/** An offer as the back office lists it. The generated type cannot express which columns of a function may be null. */
export type AdminOffer = Omit<ListedRow, Optional> & {
  [Column in Optional]: ListedRow[Column] | null
}

/** Columns that an admin writes. */
export type OfferFields = Partial<
  Pick<
    AdminOffer,
    'name' | 'price' | 'currency' | 'country' | 'url' | 'amazon_url' | 'ebay_url' | 'image_url'
  >
>

/** The highest number that pages and the count reach (docs/behaviour/admin-catalogue.md). */
export const REACH = 1000
export const MOST_COUNTED = 10_000

const keyOf = (userId: string) => ['admin', userId, 'offers'] as const

/** A page of the catalogue, with offers in every state. */
export function useAdminOffers(state: TableState<OfferSort>, filters: OfferFilters) {
  const userId = useUser().id
  return useQuery({
    queryKey: [...keyOf(userId), state, filters],
    placeholderData: keepPreviousData,
    async queryFn({ signal }) {
      const { q, sort, descending, page, size } = state
      const supabase = getSupabase()
      const question = {
        ...(q !== '' && { p_search: q }),
        ...(filters.seller !== null && { p_seller: filters.seller }),
        ...(filters.country !== null && { p_country: filters.country }),
        ...(filters.state !== null && { p_state: filters.state }),
      }
      const [rows, count] = await Promise.all([
        supabase
          .rpc('admin_list_offers', {
            ...question,
            p_sort: sort,
            p_descending: descending,
            p_limit: size,
            p_offset: (page - 1) * size,
          })
          .abortSignal(signal),
        supabase.rpc('admin_count_offers', question).abortSignal(signal),
      ])
      const found = must(count)
      const listed: AdminOffer[] = must(rows)
      return { rows: listed, total: Math.min(found, REACH), found }
    },
  })
}

/** Countries of all offers, by their codes. */
export function useOfferCountries() {
  return useQuery({
    queryKey: [...keyOf(useUser().id), 'countries'],
    queryFn: async ({ signal }) =>
      must(await getSupabase().rpc('admin_offer_countries').abortSignal(signal)),
  })
}

/** Refetches what an admin changed, here and in the catalogue that users see. */
function useOffersChanged(): () => Promise<void> {
  const userId = useUser().id
  const client = useQueryClient()
  return async () => {
    await Promise.all(
      [keyOf(userId), offerKeys.lists(userId), offerKeys.counts(userId)].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  }
}

/** Saves the changes to an offer, if nobody changed the same fields in the meantime. The caller shows errors. */
export function useSaveOffer() {
  return useMutation({
    meta: { silent: true },
    mutationFn: async ({
      id,
      fields,
      seen,
    }: {
      id: string
      fields: OfferFields
      seen: OfferFields
    }) =>
      must(
        await getSupabase().rpc('admin_update_offer', { p_id: id, p_fields: fields, p_seen: seen }),
      ),
    onSuccess: useOffersChanged(),
  })
}

/** Adds an offer by hand, under an id that all retries share. The caller shows errors. */
export function useAddOfferByHand() {
  return useMutation({
    meta: { silent: true },
    mutationFn: async ({
      id,
      seller,
      fields,
    }: {
      id: string
      seller: string
      fields: OfferFields
    }) =>
      must(
        await getSupabase().rpc('admin_add_offer', {
          p_id: id,
          p_seller: seller,
          p_fields: fields,
        }),
      ),
    onSuccess: useOffersChanged(),
  })
}

/** Returns a field to the offer's source; returns the fields that stay the admin's. The caller shows errors. */
export function useReleaseField() {
  return useMutation({
    meta: { silent: true },
    mutationFn: async ({ id, field }: { id: string; field: string }) =>
      must(await getSupabase().rpc('admin_release_offer', { p_id: id, p_fields: [field] })),
    onSuccess: useOffersChanged(),
  })
}

/** Deletes offers for everybody; returns how many there were. The caller shows errors. */
export function useDeleteOffers() {
  return useMutation({
    meta: { silent: true },
    mutationFn: async (ids: readonly string[]) =>
      must(await getSupabase().rpc('admin_delete_offers', { p_ids: [...ids] })),
    onSuccess: useOffersChanged(),
  })
}
