import { useMutation } from '@tanstack/react-query'
import type { AddOptions, NewProduct } from '#src/entities/product/change/new-product.ts'
import { draftProduct } from '#src/entities/product/change/draft-product.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { insertProduct } from '#src/entities/product/change/save-product.ts'
import { typedSince } from '#src/entities/product/change/typed-since.ts'
import type { SendOutcome } from '#src/entities/product/outbox/outbox-answers.ts'
import { addLater, sendChanges } from '#src/entities/product/outbox/send-changes.ts'
import { showUnsent } from '#src/entities/product/outbox/unsent.ts'
import { listRowOf } from '#src/entities/product/product-cache.ts'
import { useProductCache } from '#src/entities/product/change/use-product-changes.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { getConnection } from '#src/lib/connection.ts'
import { toAppError } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/**
 * Adds a product: it is in the list at once, and leaves it again when the server refuses. Without a connection, or with files
 * that are not uploaded yet, it waits on this device like every other change.
 */
export function useInsertProduct() {
  const userId = useUser().id
  const cache = useProductCache()
  return useMutation({
    meta: { silent: true },
    mutationFn: async ({
      sent,
      files = [],
      ...product
    }: NewProduct & AddOptions): Promise<SendOutcome> => {
      const { id, change, seller } = product
      const later = () => addLater(cache, [product], { sent, files })
      if (files.length > 0 || getConnection() !== 'online') return later()
      // An earlier attempt may have arrived, and realtime may have loaded its product.
      const isHeld = cache.row(id) !== undefined
      if (!isHeld) cache.merge([draftRow(userId, product)])
      try {
        const added = await insertProduct(getSupabase(), userId, id, change)
        // Its later changes may wait, if it was refused before.
        cache.put(showUnsent([added.product])[0] ?? added.product)
        if (added.wasThere && sent) {
          const edit = typedSince(added.product, change, seller, sent)
          return await sendChanges(cache, [edit], { asks: true })
        }
        return 'sent'
      } catch (failure) {
        if (mayWait(failure)) return later()
        if (!isHeld) cache.remove([id])
        throw failure
      }
    },
  })
}

/** The server could not accept any product now: it is no reason against this one. */
const passing = [408, 429, 502, 503, 504]

/** Whether a product can be added later without anybody's help. */
export function mayWait(failure: unknown): boolean {
  const { isNetwork, status } = toAppError(failure)
  return isNetwork || passing.includes(status)
}

/** What lists show of a product while the server has not answered. */
export function draftRow(userId: string, { id, change, seller }: NewProduct): ProductListRow {
  return listRowOf(draftProduct({ id, userId, addedAt: Date.now() }, change, seller))
}
