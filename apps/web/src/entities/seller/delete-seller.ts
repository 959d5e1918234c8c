import type { SellerContacts } from '@sampletrail/domain/sellers/seller-contacts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addMark } from '#src/entities/seller/again/save-mark.ts'
import { type MarkRow, marksQuery } from '#src/entities/seller/again/marks-query.ts'
import { productKeys } from '#src/entities/product/product-keys.ts'
import { sellerKeys } from '#src/entities/seller/seller-keys.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { mayBeEmpty } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

const KEPT_COLUMNS = 'id,name,wechat,email,whatsapp,facebook,discord,url,profile_url,thumbnail_url'

type KeptSeller = SellerContacts & {
  id: string
  name: string
  url: string | null
  profile_url: string | null
  thumbnail_url: string | null
}

/** With the user's mark of the seller, which is deleted with it. */
type DeletedSeller = KeptSeller & { mark: MarkRow | null }

/**
 * Deletes one of the user's own sellers, and returns the data for an undo; products keep its name. The caller shows
 * errors.
 */
export function useDeleteSeller() {
  const client = useQueryClient()
  const userId = useUser().id
  return useMutation({
    meta: { silent: true },
    async mutationFn(id: string): Promise<DeletedSeller | null> {
      const marks = await client.ensureQueryData(marksQuery(userId))
      const reply = await getSupabase()
        .from('sellers')
        .delete()
        .eq('user_id', userId)
        .eq('id', id)
        .select(KEPT_COLUMNS)
        .maybeSingle()
        .overrideTypes<KeptSeller, { merge: false }>()
      const deleted = mayBeEmpty(reply)
      const mark = marks.find(({ seller_id }) => seller_id === id) ?? null
      return deleted && { ...deleted, mark }
    },
    onSettled: () => client.invalidateQueries({ queryKey: sellerKeys.all(userId) }),
  })
}

/** Adds a deleted seller again, under its id: products that still have its name get their seller back. */
export function useBringSellerBack() {
  const client = useQueryClient()
  const userId = useUser().id
  return useMutation({
    meta: { errorTitle: 'The seller could not be brought back' },
    async mutationFn({ mark, ...seller }: DeletedSeller) {
      const reply = await getSupabase()
        .from('sellers')
        .upsert({ ...seller, user_id: userId }, { ignoreDuplicates: true })
      mayBeEmpty(reply)
      if (mark) await addMark(userId, mark)
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: sellerKeys.all(userId) }),
        client.invalidateQueries({ queryKey: productKeys.all(userId) }),
      ]),
  })
}
