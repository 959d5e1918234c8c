import { useEffect, useEffectEvent } from 'react'
import { z } from 'zod'
import { useAddListing } from '#src/entities/listing/change-listings.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import type { PublishedPost } from '#src/features/marketplace-posting/use-posting.ts'
import { explainFailure, toAppError } from '#src/lib/errors.ts'
import type { DraftKey } from '#src/lib/personal-storage.ts'
import { keepDraft, readDraft } from '#src/lib/use-form-draft.ts'
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
  const key = publishedKey(useUser().id, productId)
  const { mutateAsync: add } = useAddListing(productId)

  async function note(post: z.infer<typeof postSchema>, isFirst: boolean): Promise<void> {
    try {
      await add({ ...post, product_id: productId, place: 'facebook', site: null, currency: 'USD' })
    } catch (failure) {
      const { status, code, isNetwork } = toAppError(failure)
      const isLater = isNetwork || code === 'timeout' || status >= 500
      if (isFirst || !isLater) {
        showError('It is on Facebook, but not among the listings here', {
          detail: `${explainFailure(failure)}${isLater ? ' It is added when you open this product again.' : ''}`,
        })
      }
      if (isLater) return
    }
    localStorage.removeItem(key)
  }

  const noteWaiting = useEffectEvent(() => {
    const waiting = postSchema.safeParse(readDraft(key)).data
    if (waiting !== undefined) void note(waiting, false)
  })
  useEffect(() => {
    noteWaiting()
    const again = (): void => noteWaiting()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])

  return ({ id, url, price }) => {
    if (id === null) return
    const post = { id, url, price, listed_at: new Date().toISOString() }
    keepDraft(key, post)
    void note(post, true)
  }
}
