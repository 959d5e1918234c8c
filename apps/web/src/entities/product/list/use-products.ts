import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { loadAllProducts } from '#src/entities/product/list/load-products.ts'
import { mergeProducts } from '#src/entities/product/list/merge-products.ts'
import { addedProducts, showUnsent } from '#src/entities/product/outbox/unsent.ts'
import { listRowOf, ProductCache } from '#src/entities/product/product-cache.ts'
import { passPages } from '#src/entities/product/list/pass-pages.ts'
import { productKeys } from '#src/entities/product/product-keys.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { useProductUpdates } from '#src/entities/product/list/use-product-updates.ts'
import { isWholeList, markList } from '#src/entities/product/list/whole-list.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/**
 * All of a person's products, kept up to date by realtime. The first page appears while the rest is loading, so that
 * filters and sorting work in the browser on any number of products.
 */
export function productListOptions(userId: string) {
  return queryOptions({
    queryKey: productKeys.list(userId),
    staleTime: Number.POSITIVE_INFINITY,
    // Comparing thousands of rows field by field takes longer than rendering the visible ones; unchanged rows are the same
    // objects anyway.
    structuralSharing: false,
    queryFn: async ({ client, signal }): Promise<readonly ProductListRow[]> => {
      const cache = new ProductCache(client, userId)
      if (cache.rows() === undefined) markList(client, userId, false)
      const before = new Set(cache.rows()?.map(({ id }) => id))
      const pages = passPages<ProductListRow>((rows) => cache.takePage(showUnsent([...rows])))
      const loaded = await loadAllProducts(getSupabase(), userId, signal, pages.pass).catch(
        (error: unknown) => {
          // What has arrived is shown beside the failure.
          pages.flush()
          throw error
        },
      )
      pages.stop()
      markList(client, userId, true)
      // Rows that were loaded before and did not arrive again are gone; rows added meanwhile stay.
      const present = new Set(loaded.map(({ id }) => id))
      // The server does not have them yet.
      const waiting = addedProducts().flatMap((product) =>
        present.has(product.id) ? [] : [listRowOf(product)],
      )
      const kept = cache
        .rows()
        ?.filter((row) => present.has(row.id) || !before.has(row.id) || row.deleted_at !== null)
      // With the changes of this moment: a page was read a while ago, and some may be made, sent or refused since.
      return mergeProducts(kept, showUnsent([...loaded, ...waiting]))
    },
  })
}

/**
 * The products that are not in the trash. `isComplete`: all are loaded, and no page is missing; without a network the stored
 * ones have to do. `isWhole`: the same, also while they are loaded again. `hasFailed`: some could not be loaded, so totals must not be shown.
 */
export function useProducts() {
  const userId = useUser().id
  const client = useQueryClient()
  useProductUpdates(userId)
  const query = useQuery({
    ...productListOptions(userId),
    select: withoutTrash,
    // The next screen requests a missing part again.
    staleTime: () => (isWholeList(client, userId) ? Number.POSITIVE_INFINITY : 0),
  })
  const isWhole = isWholeList(client, userId)
  return {
    ...query,
    isWhole,
    isComplete: isWhole && !query.isFetching,
    hasFailed: !isWhole && !query.isPending && !query.isFetching,
  }
}

const known = new WeakMap<readonly ProductListRow[], ProductListRow[]>()

/** Calculated once for all callers with the same rows. */
function withoutTrash(rows: readonly ProductListRow[]): ProductListRow[] {
  const left = known.get(rows) ?? rows.filter((row) => row.deleted_at === null)
  known.set(rows, left)
  return left
}
