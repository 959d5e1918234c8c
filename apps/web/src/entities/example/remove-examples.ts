import type { Database } from '@sampletrail/database/types.gen.ts'
import { EXAMPLE_SELLERS } from '@sampletrail/domain/examples/example-products.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addSellers } from '#src/entities/import/add-import.ts'
import { importKeys } from '#src/entities/import/import-keys.ts'
import { useProductCache } from '#src/entities/product/change/use-product-changes.ts'
import { sellerKeys } from '#src/entities/seller/seller-keys.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { mayBeEmpty, must, reportError } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** A seller of the examples that was deleted with them. */
type ExampleSeller = Pick<Database['public']['Tables']['sellers']['Row'], 'id' | 'name'>

/**
 * Moves all examples to the trash, also edited ones, and deletes their sellers, which it returns; given these it brings both back. No
 * other product changes.
 */
export function useRemoveExamples() {
  const userId = useUser().id
  const client = useQueryClient()
  const cache = useProductCache()
  return useMutation({
    meta: { errorTitle: 'The examples were not changed' },
    mutationFn: async (
      bringBack: { sellers: readonly ExampleSeller[] } | null,
    ): Promise<readonly ExampleSeller[]> => {
      const supabase = getSupabase()
      if (bringBack === null) {
        must(await supabase.rpc('undo_import', { p_import: userId }))
        // The products are gone by now: a seller that stays is no failure.
        return deleteSellers(userId).catch((error: unknown) => {
          reportError(error)
          return []
        })
      }
      // Under their ids they find their products again.
      const { sellers } = bringBack
      await addSellers(
        supabase,
        sellers.map(({ id, name }) => ({ id, name, user_id: userId })),
      )
      must(await supabase.rpc('redo_import', { p_import: userId }))
      return []
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: importKeys.recent(userId) }),
        client.invalidateQueries({ queryKey: sellerKeys.all(userId) }),
        cache.refreshAll(),
      ]),
  })
}

/** Deletes the examples' sellers, unless a product of the person's own has one, and returns them. */
async function deleteSellers(userId: string): Promise<readonly ExampleSeller[]> {
  const supabase = getSupabase()
  const sellers = must(
    await supabase
      .from('sellers')
      .select('id, name')
      .eq('user_id', userId)
      .in('name', [...EXAMPLE_SELLERS]),
  )
  if (sellers.length === 0) return []
  const used = must(
    await supabase
      .from('products')
      .select('seller_id')
      .eq('user_id', userId)
      .in(
        'seller_id',
        sellers.map(({ id }) => id),
      )
      .or(`import_id.is.null,import_id.neq.${userId}`),
  ).map(({ seller_id: id }) => id)
  const unused = sellers.filter(({ id }) => !used.includes(id))
  if (unused.length === 0) return []
  const ids = unused.map(({ id }) => id)
  mayBeEmpty(await supabase.from('sellers').delete().eq('user_id', userId).in('id', ids))
  return unused
}
