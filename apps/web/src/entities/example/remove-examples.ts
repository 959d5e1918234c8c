import { EXAMPLE_SELLERS } from '@sampletrail/domain/examples/example-products.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { importKeys } from '#src/entities/import/import-keys.ts'
import { useProductCache } from '#src/entities/product/change/use-product-changes.ts'
import { sellerKeys } from '#src/entities/seller/seller-keys.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { mayBeEmpty, must, reportError } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** Moves all examples to the trash, also edited ones, or with `bringBack` out of it. No other product changes. */
export function useRemoveExamples() {
  const userId = useUser().id
  const client = useQueryClient()
  const cache = useProductCache()
  return useMutation({
    meta: { errorTitle: 'The examples were not changed' },
    mutationFn: async ({ bringBack }: { bringBack: boolean }): Promise<void> => {
      const name = bringBack ? 'redo_import' : 'undo_import'
      must(await getSupabase().rpc(name, { p_import: userId }))
      // The products are gone by now: a seller that stays is no failure.
      if (!bringBack) await deleteSellers(userId).catch(reportError)
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: importKeys.recent(userId) }),
        client.invalidateQueries({ queryKey: sellerKeys.all(userId) }),
        cache.refreshAll(),
      ]),
  })
}

/** Deletes the examples' sellers, unless a product of the person's own has one. */
async function deleteSellers(userId: string): Promise<void> {
  const supabase = getSupabase()
  const sellers = must(
    await supabase
      .from('sellers')
      .select('id')
      .eq('user_id', userId)
      .in('name', [...EXAMPLE_SELLERS]),
  ).map(({ id }) => id)
  if (sellers.length === 0) return
  const used = must(
    await supabase
      .from('products')
      .select('seller_id')
      .eq('user_id', userId)
      .in('seller_id', sellers)
      .or(`import_id.is.null,import_id.neq.${userId}`),
  ).map(({ seller_id: id }) => id)
  const unused = sellers.filter((id) => !used.includes(id))
  if (unused.length === 0) return
  mayBeEmpty(await supabase.from('sellers').delete().eq('user_id', userId).in('id', unused))
}
