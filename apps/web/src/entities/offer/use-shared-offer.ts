import type { Database } from '@sampletrail/database/types.gen.ts'
import { useQuery } from '@tanstack/react-query'
import type { Offer } from '#src/entities/offer/find-offers.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

type SharedRow = Database['catalogue']['Functions']['shared_offer']['Returns'][number]

/** An offer that is open to all. The generated type cannot say what a function leaves empty. */
export type SharedOffer = Omit<SharedRow, keyof Offer> & Omit<Offer, 'is_vip'>

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu

/** The offer behind a shared link, for anybody; null when there is none, or none any more. */
export function useSharedOffer(id: string) {
  return useQuery({
    queryKey: ['shared-offer', id],
    queryFn: async ({ signal }): Promise<SharedOffer | null> => {
      // What is no id leads nowhere: the database need not be asked.
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
