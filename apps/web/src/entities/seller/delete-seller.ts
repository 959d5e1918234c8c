import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sellerKeys } from '#src/entities/seller/seller-keys.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { mayBeEmpty } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** Deletes one of the user's own sellers; products keep its name. The caller shows what went wrong. */
export function useDeleteSeller() {
  const client = useQueryClient()
  const userId = useUser().id
  return useMutation({
    meta: { silent: true },
    async mutationFn(id: string) {
      const reply = await getSupabase().from('sellers').delete().eq('user_id', userId).eq('id', id)
      mayBeEmpty(reply)
    },
    onSettled: () => client.invalidateQueries({ queryKey: sellerKeys.all(userId) }),
  })
}
