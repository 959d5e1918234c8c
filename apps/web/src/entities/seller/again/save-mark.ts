import type { SellerMark } from '@sampletrail/domain/sellers/seller-mark.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MarkRow } from '#src/entities/seller/again/marks-query.ts'
import { sellerKeys } from '#src/entities/seller/seller-keys.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { AppError, mayBeEmpty, must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/**
 * A seller's mark, under the id that it has or that the browser created for all attempts. With `base` it changes only if it
 * still has these values, as an undo requires; `mark` null deletes it.
 */
export type MarkSave = {
  id: string
  sellerId: string
  mark: SellerMark | null
  base?: SellerMark
}

/** Saves or deletes the user's mark of a seller. It shows once it is stored: none of it waits on this device. */
export function useSaveMark() {
  const client = useQueryClient()
  const userId = useUser().id
  const queryKey = sellerKeys.marks(userId)
  return useMutation({
    meta: { silent: true },
    // One after the other, in the order in which they were made.
    scope: { id: `seller-marks-${userId}` },
    mutationFn: (save: MarkSave) => storeMark(userId, save),
    onSuccess: async (_stored, { id, sellerId, mark }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData<MarkRow[]>(queryKey, (marks = []) => {
        const others = marks.filter(({ seller_id }) => seller_id !== sellerId)
        return mark === null ? others : [...others, { id, seller_id: sellerId, ...mark }]
      })
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

async function storeMark(userId: string, { id, sellerId, mark, base }: MarkSave): Promise<void> {
  if (base !== undefined || mark === null) {
    await changeMark(userId, sellerId, mark, base)
    return
  }
  const isAdded = await addMark(userId, { id, seller_id: sellerId, ...mark })
  // Another tab may have marked the seller, or an earlier attempt arrived and only its answer was lost.
  if (!isAdded) await changeMark(userId, sellerId, mark)
}

/** Adds a mark, unless the seller has one. Also brings back the mark of a seller whose deletion is undone. */
export async function addMark(userId: string, mark: MarkRow): Promise<boolean> {
  const reply = await getSupabase()
    .from('seller_marks')
    .upsert(
      { ...mark, user_id: userId },
      { onConflict: 'user_id,seller_id', ignoreDuplicates: true },
    )
    .select('id')
  return must(reply).length > 0
}

async function changeMark(
  userId: string,
  sellerId: string,
  mark: SellerMark | null,
  base?: SellerMark,
): Promise<void> {
  const table = getSupabase().from('seller_marks')
  let query = (mark === null ? table.delete() : table.update(mark))
    .eq('user_id', userId)
    .eq('seller_id', sellerId)
  if (base) query = query.is('again', base.again)
  if (base) query = base.note === null ? query.is('note', null) : query.eq('note', base.note)
  if (mayBeEmpty(await query.select('id'))?.length !== 0) return
  const text = base
    ? 'The mark was changed since, and stays as it is.'
    : 'This seller is not there any more.'
  throw new AppError(text, { code: 'not_found', status: 404 })
}
