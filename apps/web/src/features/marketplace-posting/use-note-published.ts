import { z } from 'zod'
import { useNoteListing } from '#src/entities/listing/change-listings.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import type { PublishedPost } from '#src/features/marketplace-posting/use-posting.ts'
import { explainFailure } from '#src/lib/errors.ts'
import type { DraftKey } from '#src/lib/personal-storage.ts'
import { useLater } from '#src/lib/use-later.ts'
import { showError } from '#src/ui/toast.tsx'

const postSchema = z.object({
  id: z.uuid(),
  url: z.string().nullable(),
  price: z.number().nullable(),
  /** The moment of the publication. */
  listed_at: z.iso.datetime(),
})

/** The key of a published post that is not noted yet. */
export const publishedKey = (userId: string, productId: string): DraftKey =>
  `draft:marketplace-published:${userId}:${productId}`

/**
 * Notes a published post among the listings of its product, once for each attempt. If the server cannot be reached, a notice says so,
 * and the post waits on this device until the product's page opens again or the network is back.
 */
export function useNotePublished(productId: string): (made: PublishedPost) => void {
  const { mutateAsync: add } = useNoteListing(productId)
  const note = useLater({
    key: publishedKey(useUser().id, productId),
    schema: postSchema,
    ask: (post) =>
      add({ ...post, product_id: productId, place: 'facebook', site: null, currency: 'USD' }),
    onFailure: (failure, isLater) =>
      showError('It is on Facebook, but not among the listings here', {
        detail: `${explainFailure(failure)}${isLater ? ' It is added when you open this product again.' : ''}`,
      }),
  })
  return ({ id, url, price }) => {
    if (id !== null) note({ id, url, price, listed_at: new Date().toISOString() })
  }
}
