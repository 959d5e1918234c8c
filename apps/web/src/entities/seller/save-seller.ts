import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sellerKeys } from '#src/entities/seller/seller-keys.ts'
import { OWN_COLUMNS, type OwnSeller, type SellerInput } from '#src/entities/seller/seller-row.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

export type SellerSave = { id: string | null; input: SellerInput }

/** Adds one of the user's own sellers, or changes it; lists that show sellers load again. */
export function useSaveSeller() {
  const client = useQueryClient()
  const userId = useUser().id
  return useMutation({
    meta: { silent: true },
    mutationFn: ({ id, input }: SellerSave) =>
      id === null ? insertSeller(userId, input) : updateSeller(userId, id, input),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: sellerKeys.all(userId) })
    },
  })
}

async function insertSeller(userId: string, input: SellerInput): Promise<OwnSeller> {
  const reply = await getSupabase()
    .from('sellers')
    .insert({ ...input, user_id: userId })
    .select(OWN_COLUMNS)
    .single()
    .overrideTypes<OwnSeller, { merge: false }>()
  return must(reply)
}

async function updateSeller(userId: string, id: string, input: SellerInput): Promise<OwnSeller> {
  const reply = await getSupabase()
    .from('sellers')
    .update(input)
    .eq('user_id', userId)
    .eq('id', id)
    .select(OWN_COLUMNS)
    .single()
    .overrideTypes<OwnSeller, { merge: false }>()
  return must(reply)
}
