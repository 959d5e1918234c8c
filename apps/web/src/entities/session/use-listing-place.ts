import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#src/entities/session/use-session.ts'
import { mayBeEmpty } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** The location of a person's marketplace listings. */
export interface SavedPlace {
  /** As the person typed it; null if they saved none. */
  area: string | null
  /** Degrees. */
  position: { latitude: number; longitude: number } | null
}

function listingPlaceQuery(userId: string) {
  return queryOptions({
    queryKey: ['listing-place', userId],
    async queryFn(): Promise<SavedPlace> {
      const row = mayBeEmpty(
        await getSupabase()
          .from('users')
          .select('listing_area, listing_latitude, listing_longitude')
          .eq('id', userId)
          .maybeSingle(),
      )
      const { listing_area, listing_latitude, listing_longitude } = row ?? {}
      const isKnown = typeof listing_latitude === 'number' && typeof listing_longitude === 'number'
      return {
        area: listing_area ?? null,
        position: isKnown ? { latitude: listing_latitude, longitude: listing_longitude } : null,
      }
    },
  })
}

/** Refetched each time a screen shows it: another tab or device may have changed it since. */
export function useListingPlace() {
  return useQuery({ ...listingPlaceQuery(useUser().id), staleTime: 0 })
}

/** Saves the location, or removes it. */
export function useSaveListingPlace() {
  const { id } = useUser()
  const client = useQueryClient()
  return useMutation({
    meta: { errorTitle: 'Your area was not saved' },
    async mutationFn({ area, position }: SavedPlace) {
      const row = {
        listing_area: area,
        listing_latitude: position?.latitude ?? null,
        listing_longitude: position?.longitude ?? null,
      }
      mayBeEmpty(await getSupabase().from('users').update(row).eq('id', id))
    },
    onSettled: () => client.invalidateQueries({ queryKey: listingPlaceQuery(id).queryKey }),
  })
}
