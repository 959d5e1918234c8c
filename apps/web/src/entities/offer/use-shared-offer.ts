import type { Database } from '@sampletrail/database/types.gen.ts'
import { useQuery } from '@tanstack/react-query'
import type { Offer } from '#src/entities/offer/find-offers.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

type SharedRow = Database['catalogue']['Functions']['shared_offer']['Returns'][number]

/** A public offer. The generated type cannot express which columns of a function may be null. */
export type SharedOffer = Omit<SharedRow, keyof Offer> & Omit<Offer, 'is_vip'>

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu

/** The offer of a shared link, for anybody; null if there is none, or no longer. */
export function useSharedOffer(id: string) {
  return useQuery({
    queryKey: ['shared-offer', id],
    queryFn: async ({ signal }): Promise<SharedOffer | null> => {
      // An invalid id leads nowhere: no request is needed.
      if (!UUID.test(id)) return null
      const reply = await getSupabase()
        .schema('catalogue')
        .rpc('shared_offer', { p_id: id })
        .abortSignal(signal)
      const found: SharedOffer[] = must(reply)
      return found[0] ?? null
    },
  })
}
