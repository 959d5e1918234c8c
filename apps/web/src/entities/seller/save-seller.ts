import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ProductCache } from '#src/entities/product/product-cache.ts'
import { sellerKeys } from '#src/entities/seller/seller-keys.ts'
import { OWN_COLUMNS, type OwnSeller, type SellerInput } from '#src/entities/seller/seller-row.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { AppError, mayBeEmpty, must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/**
 * A new seller gets its id in the browser, the same for all attempts. With `base` it changes only if the seller still has
 * these values, as an undo requires.
 */
export type SellerSave = { id: string; isNew?: boolean; input: SellerInput; base?: SellerInput }

/** Adds one of the user's own sellers, or changes it; lists that show sellers load again. */
export function useSaveSeller() {
  const client = useQueryClient()
  const userId = useUser().id
  return useMutation({
    meta: { silent: true },
    mutationFn: ({ id, isNew, input, base }: SellerSave) =>
      isNew === true ? insertSeller(userId, id, input) : updateSeller(userId, id, input, base),
    onSuccess: async (saved) => {
      new ProductCache(client, userId).nameSellers([saved])
      await client.invalidateQueries({ queryKey: sellerKeys.all(userId) })
    },
  })
}

async function insertSeller(userId: string, id: string, input: SellerInput): Promise<OwnSeller> {
  const reply = await getSupabase()
    .from('sellers')
    .upsert({ ...input, id, user_id: userId }, { onConflict: 'id', ignoreDuplicates: true })
    .select(OWN_COLUMNS)
    .overrideTypes<OwnSeller[], { merge: false }>()
  const [added] = must(reply)
  // An earlier attempt arrived and only its answer was lost: the seller gets the text that was typed since.
  return added ?? updateSeller(userId, id, input)
}

async function updateSeller(
  userId: string,
  id: string,
  input: SellerInput,
  base?: SellerInput,
): Promise<OwnSeller> {
  let query = getSupabase().from('sellers').update(input).eq('user_id', userId).eq('id', id)
  for (const [column, value] of Object.entries(base ?? {})) {
    query = value === null ? query.is(column, null) : query.eq(column, value)
  }
  const reply = await query
    .select(OWN_COLUMNS)
    .maybeSingle()
    .overrideTypes<OwnSeller, { merge: false }>()
  const saved = mayBeEmpty(reply)
  if (saved) return saved
  const text = base
    ? 'The seller has been changed or deleted since, so we left it as it is.'
    : 'This seller no longer exists.'
  throw new AppError(text, { code: 'not_found', status: 404 })
}
