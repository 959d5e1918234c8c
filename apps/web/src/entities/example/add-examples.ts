import {
  EXAMPLES_NAME,
  EXAMPLE_SELLERS,
  exampleProducts,
} from '@sampletrail/domain/examples/example-products.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { addImport, addProducts, addSellers } from '#src/entities/import/add-import.ts'
import { importKeys } from '#src/entities/import/import-keys.ts'
import { useProductCache } from '#src/entities/product/change/use-product-changes.ts'
import { sellerKeys } from '#src/entities/seller/seller-keys.ts'
import { ownSellersQuery } from '#src/entities/seller/seller-queries.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { must, toAppError } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'
import { readToday } from '#src/lib/today.ts'

/**
 * Adds the examples, as many as the plan holds: all products in one statement, so that there is never a part of them. Those that
 * were removed before come back from the trash instead.
 */
export function useAddExamples() {
  const userId = useUser().id
  const client = useQueryClient()
  const cache = useProductCache()
  return useMutation({
    meta: { errorTitle: 'The examples were not added' },
    mutationFn: async (most: number | null): Promise<void> => {
      const supabase = getSupabase()
      const examples = exampleProducts(readToday()).slice(0, most ?? undefined)
      await addImport(supabase, {
        id: userId,
        user_id: userId,
        file_name: EXAMPLES_NAME,
        row_count: examples.length,
        product_count: examples.length,
        duplicate_count: 0,
        error_count: 0,
      })
      if (await bringBack(userId)) return
      const sellers = await findSellers(client, userId)
      await addProducts(
        supabase,
        examples.map(({ seller, ...product }) => ({
          ...product,
          id: crypto.randomUUID(),
          user_id: userId,
          import_id: userId,
          seller_id: sellers.get(seller) ?? null,
        })),
      )
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: importKeys.recent(userId) }),
        client.invalidateQueries({ queryKey: sellerKeys.all(userId) }),
        cache.refreshAll(),
      ]),
  })
}

/** Whether examples came out of the trash: none if none are there, or if there are more than the plan holds now. */
async function bringBack(userId: string): Promise<boolean> {
  const reply = await getSupabase().rpc('redo_import', { p_import: userId })
  if (reply.error !== null && toAppError(reply.error).hint === 'product_limit') return false
  return must(reply) > 0
}

/** The ids of the examples' sellers by name; those that the person does not have yet are added. */
async function findSellers(
  client: QueryClient,
  userId: string,
): Promise<ReadonlyMap<string, string>> {
  const own = await client.fetchQuery(ownSellersQuery(userId))
  const sellers = EXAMPLE_SELLERS.map((name) => {
    const known = own.find((seller) => seller.name === name)
    return { name, id: known?.id ?? crypto.randomUUID(), isNew: known === undefined }
  })
  const missing = sellers.filter(({ isNew }) => isNew)
  await addSellers(
    getSupabase(),
    missing.map(({ id, name }) => ({ id, name, user_id: userId })),
  )
  return new Map(sellers.map(({ name, id }) => [name, id]))
}
