import { useQuery } from '@tanstack/react-query'
import { productKeys } from '#src/entities/product/product-keys.ts'
import { PROOF_COLUMNS, type Proof, proofsSchema } from '#src/entities/proof/proof-row.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** A product's proofs, oldest first. Other tabs show a change when they are shown again. */
export function useProofs(productId: string) {
  const userId = useUser().id
  return useQuery({
    queryKey: productKeys.proofs(userId, productId),
    // The card shows the reason in the place of the list.
    meta: { silent: true },
    queryFn: async ({ signal }): Promise<Proof[]> => {
      const reply = await getSupabase()
        .from('product_proofs')
        .select(PROOF_COLUMNS)
        .eq('user_id', userId)
        .eq('product_id', productId)
        .order('created_at')
        .order('id')
        .abortSignal(signal)
      return proofsSchema.parse(must(reply))
    },
  })
}
