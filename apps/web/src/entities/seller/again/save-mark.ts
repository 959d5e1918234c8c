import type { SellerMark } from '@sampletrail/domain/sellers/seller-mark.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MarkRow } from '#src/entities/seller/again/marks-query.ts'
import { sellerKeys } from '#src/entities/seller/seller-keys.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { AppError, must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/**
 * A change of a seller's mark, which has this id, or gets it: the browser made it once for all attempts. Parts that are not
 * named keep their values; a change of nothing only adds a mark. With `base` it changes only if the named parts still have
 * these values, as an undo requires; null deletes the mark.
 */
export type MarkSave = {
  id: string
  sellerId: string
  change: Partial<SellerMark> | null
  base?: Partial<SellerMark>
}

const NOTHING: SellerMark = { again: null, note: null }

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
    onSuccess: async (_stored, { id, sellerId, change }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData<MarkRow[]>(queryKey, (marks = []) => {
        const others = marks.filter(({ seller_id }) => seller_id !== sellerId)
        if (change === null) return others
        const before = marks.find(({ seller_id }) => seller_id === sellerId)
        return [
          ...others,
          { ...NOTHING, id, seller_id: sellerId, deal_terms: null, ...before, ...change },
        ]
      })
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

async function storeMark(userId: string, { id, sellerId, change, base }: MarkSave): Promise<void> {
  if (base === undefined && change !== null) {
    if (await addMark(userId, { ...NOTHING, id, seller_id: sellerId, deal_terms: null, ...change }))
      return
    // It has one: of another tab, or of an earlier attempt whose answer was lost.
    if (Object.keys(change).length === 0) return
  }
  await changeMark(userId, sellerId, change, base)
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
  change: Partial<SellerMark> | null,
  base?: Partial<SellerMark>,
): Promise<void> {
  const table = getSupabase().from('seller_marks')
  const write = async (isDeleted: boolean): Promise<boolean> => {
    let query = (
      isDeleted ? table.delete().is('deal_terms', null) : table.update(change ?? NOTHING)
    )
      .eq('user_id', userId)
      .eq('seller_id', sellerId)
    if (base?.again !== undefined) query = query.is('again', base.again)
    if (base?.note === null) query = query.is('note', null)
    else if (base?.note !== undefined) query = query.eq('note', base.note)
    return must(await query.select('id')).length > 0
  }
  // The same row has the terms that the user keeps for the seller, which stay.
  if (change === null && (await write(true))) return
  if (await write(false)) return
  const text = base
    ? 'The mark has been changed since, so we left it as it is.'
    : 'This seller no longer exists.'
  throw new AppError(text, { code: 'not_found', status: 404 })
}
