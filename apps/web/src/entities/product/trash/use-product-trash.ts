import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type TrashedRow,
  deleteForGood,
  loadTrash,
} from '#src/entities/product/trash/load-trash.ts'
import { loadProductsById } from '#src/entities/product/list/load-products.ts'
import { addedProducts, getUnsent } from '#src/entities/product/outbox/unsent.ts'
import { ProductCache } from '#src/entities/product/product-cache.ts'
import { productKeys } from '#src/entities/product/product-keys.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { productListOptions } from '#src/entities/product/list/use-products.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { AppError } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

const unsentText =
  'Some changes that you made here are not sent yet, so the server cannot delete it. Please try again when they are sent.'
/** If more than this many left the trash elsewhere, they are not looked up one by one. */
const MOST_LOOKED_UP = 100

/**
 * The products in the trash, last deleted first. The rows are stored together with those of the lists, so that a restored
 * product, and other tabs' changes, appear at once.
 */
export function useProductTrash() {
  const client = useQueryClient()
  const userId = useUser().id
  const list = useQuery({ ...productListOptions(userId), select: onlyTrash })
  const loading = useQuery({
    queryKey: productKeys.trash(userId),
    staleTime: 0,
    queryFn: ({ signal }) => takeTrashIn(client, userId, signal),
  })
  return {
    /** Undefined until the trash was loaded once. */
    products: loading.data === undefined ? undefined : list.data,
    error: loading.error,
    isFetching: loading.isFetching,
    refetch: () => void loading.refetch(),
  }
}

/** Loads the trash into the lists' rows, and returns how many products it contains. */
async function takeTrashIn(
  client: QueryClient,
  userId: string,
  signal: AbortSignal,
): Promise<number> {
  const supabase = getSupabase()
  const cache = new ProductCache(client, userId)
  // The lists come first: rows of the trash alone would look like a list without products.
  await client.ensureQueryData(productListOptions(userId))
  const before = onlyTrash(cache.rows() ?? [])
  const loaded = await loadTrash(supabase, userId, signal)
  cache.merge(loaded)
  // The server does not have those that wait to be added.
  const present = new Set([...loaded, ...addedProducts()].map(({ id }) => id))
  const gone = before.map(({ id }) => id).filter((id) => !present.has(id))
  if (gone.length > 0) {
    const elsewhere =
      gone.length > MOST_LOOKED_UP ? [] : await loadProductsById(supabase, userId, gone)
    cache.remove(gone)
    cache.merge(elsewhere)
  }
  return loaded.length
}

/**
 * Deletes products in the trash for good, with their files. It is refused while changes of them wait on this device: their move to
 * the trash may be among those, and the server would delete nothing. The caller shows errors.
 */
export function useDeleteForGood() {
  const client = useQueryClient()
  const userId = useUser().id
  return useMutation({
    meta: { silent: true },
    mutationFn: async (ids: readonly string[]): Promise<void> => {
      if (areWaiting(ids)) throw new AppError(unsentText)
      await deleteForGood(getSupabase(), userId, ids)
    },
    onSuccess: (_done, ids) => new ProductCache(client, userId).remove(ids),
    // Of many, some may have been deleted before the failure.
    onError: () => client.invalidateQueries({ queryKey: productKeys.trash(userId) }),
  })
}

function areWaiting(ids: readonly string[]): boolean {
  const asked = new Set(ids)
  return getUnsent().some(
    ({ refusal, edits }) => refusal === undefined && edits.some(({ id }) => asked.has(id)),
  )
}

function onlyTrash(rows: readonly ProductListRow[]): TrashedRow[] {
  return rows
    .filter((row): row is TrashedRow => row.deleted_at !== null)
    .toSorted((a, b) => Date.parse(b.deleted_at) - Date.parse(a.deleted_at))
}
