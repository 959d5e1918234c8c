import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SendOutcome } from '#src/entities/product/outbox/outbox-answers.ts'
import { ProductCache } from '#src/entities/product/product-cache.ts'
import type { ProductsEdit } from '#src/entities/product/change/product-edits.ts'
import { sendChanges } from '#src/entities/product/outbox/send-changes.ts'
import { useUser } from '#src/entities/session/use-session.ts'

/** The message for a change that cannot be sent now. */
export const KEPT_TEXT = 'Kept on this device. It is sent when the connection is back.'

/** Shown if the server answers but could not store a change. */
export const FAILING_TEXT = 'The server could not save this yet'
export const FAILING_DETAIL = 'It is kept on this device and tried again by itself.'

/** The message for a change whose answer takes long. */
export const SLOW_TEXT = 'Still saving. You can keep working.'

/** The cache of the signed-in person's products. */
export function useProductCache(): ProductCache {
  return new ProductCache(useQueryClient(), useUser().id)
}

/**
 * Changes a product: shown at once, stored on this device until the server has it, reverted with a reason if the server
 * refuses. Returns the outcome, for `useOfferUndo`. `silent` if the caller shows the reason itself, as dialogs do.
 */
export function useUpdateProduct(options: { silent?: boolean; errorTitle?: string } = {}) {
  const cache = useProductCache()
  return useMutation({
    meta: options,
    mutationFn: (edit: ProductsEdit): Promise<SendOutcome> =>
      sendChanges(cache, [edit], { asks: true }),
  })
}
